// Writes the summary of a check as the one comment of a pull request: a later run edits it.
const fs = require("fs");

const mark = "<!-- golden check -->";
/** Letters of a comment, at most. */
const most = 65000;

module.exports = async ({ github, context, core }) => {
  const { SUMMARY: path, FAILED: failed } = process.env;
  const number = context.payload.pull_request?.number;
  if (!number || !fs.existsSync(path)) return;
  const page = `${context.serverUrl}/${context.repo.owner}/${context.repo.repo}`
    + `/actions/runs/${context.runId}`;
  const body = `${mark}\n${fs.readFileSync(path, "utf8").slice(0, most)}\n`
    + (failed === "0" ? "" : `\nThe [report](${page}) is kept with the job: fetch \`goldens\` and`
      + " open it by `golden review goldens.html`.\n");
  try {
    const comments = await github.paginate(github.rest.issues.listComments, {
      ...context.repo, issue_number: number, per_page: 100,
    });
    // Somebody else may have quoted it.
    const own = comments.find((each) => each.body?.startsWith(mark) && each.user?.type === "Bot");
    if (own) {
      await github.rest.issues.updateComment({ ...context.repo, comment_id: own.id, body });
    } else if (failed !== "0") {
      await github.rest.issues.createComment({ ...context.repo, issue_number: number, body });
    }
  } catch (error) {
    // From a fork the token may only read.
    core.warning(`The pull request could not be commented: ${error.message}`);
  }
};
