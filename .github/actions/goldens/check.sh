#!/usr/bin/env bash
# Checks the cases of FOLDER by the command TOOL and writes the summary of the job. With BRANCH the
# pictures of differences are pushed there. Outputs: `output`, the folder of report and summary, and
# `failed`, the exit code of the check.
set -euo pipefail

output="${RUNNER_TEMP:-/tmp}/goldens"
mkdir -p "$output"
run="${GITHUB_RUN_ID:-0}-${GITHUB_RUN_ATTEMPT:-1}"

words=(--report "$output/goldens.html" --markdown "$output/summary.md")
if [ -n "${BRANCH:-}" ]; then
  address="${GITHUB_SERVER_URL:-https://github.com}/$GITHUB_REPOSITORY/raw/$BRANCH/$run"
  words+=(--pictures "$output/pictures/$run" --pictures-at "$address")
fi

# What the tool prints holds names of cases: none of them may be taken for a command of the runner.
guard="goldens-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
failed=0
echo "::stop-commands::$guard"
# shellcheck disable=SC2086
$TOOL golden check "$FOLDER" "${words[@]}" || failed=$?
echo "::$guard::"

if [ -n "${BRANCH:-}" ] && [ -d "$output/pictures/$run" ]; then
  if ! bash "$(dirname "$0")/push-pictures.sh" "$output/pictures" "$BRANCH"; then
    echo "::warning::The pictures could not be pushed; may this job write contents?"
  fi
fi

[ ! -f "$output/summary.md" ] || cat "$output/summary.md" >>"$GITHUB_STEP_SUMMARY"
{
  echo "output=$output"
  echo "failed=$failed"
} >>"$GITHUB_OUTPUT"
