#!/usr/bin/env bash
# push-pictures.sh FOLDER BRANCH: adds the files of FOLDER to BRANCH of the repository worked in,
# which has nothing else in it and no history in common with others. Pictures of the last 20 runs
# stay. REMOTE is where it is pushed to; by default the repository of the job, with TOKEN.
set -euo pipefail
folder=$(realpath "$1")
branch=$2
kept=20

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
remote=${REMOTE:-"${GITHUB_SERVER_URL:-https://github.com}/${GITHUB_REPOSITORY:-}.git"}
git init -q "$work"
cd "$work"
git config user.name "goldens"
git config user.email "goldens@users.noreply.github.com"
if [ -n "${TOKEN:-}" ]; then
  git config http.extraheader \
    "AUTHORIZATION: basic $(printf 'x-access-token:%s' "$TOKEN" | base64 | tr -d '\n')"
fi

# Other jobs may push meanwhile.
for attempt in 1 2 3 4 5; do
  if git fetch -q --depth 1 "$remote" "refs/heads/$branch" 2>/dev/null; then
    git checkout -q -B pictures FETCH_HEAD
  else
    git checkout -q --orphan pictures
  fi
  cp -R "$folder/." .
  # Names of runs are numbers that grow.
  ls -d [0-9]*/ | sort -n | head -n "-$kept" | while read -r old; do rm -r "$old"; done
  git add -A .
  git diff --cached --quiet && exit 0
  git commit -q -m "Pictures of differences"
  git push -q "$remote" "HEAD:refs/heads/$branch" && exit 0
  sleep "$attempt"
done
exit 1
