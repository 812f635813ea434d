#!/bin/sh
# Runs one of the site's commands as the service runs: its user, its configuration, its data. As root: deploy/run.sh backup
set -eu
cd "$(dirname "$0")/.."
command=$1
shift
exec systemd-run --quiet --collect --wait --pipe --uid=truck --working-directory="$PWD" --property=UMask=0077 \
  --property=EnvironmentFile=/etc/truck.env --setenv=DATA_DIR=/var/lib/truck/data \
  npm run --silent "$command" -- "$@"
