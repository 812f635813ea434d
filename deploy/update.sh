#!/bin/sh
# Puts the newest code into the place that does not serve, starts it beside the old one, and lets the old one finish.
# Run as root: deploy/update.sh [what git should check out]
set -eu

version=${1:-origin/main}
if systemctl is-active --quiet truck@a; then old=a new=b; else old=b new=a; fi
place=/srv/truck/$new

if systemctl is-active "truck@$new" | grep -q deactivating; then
  echo "The version before this one still finishes what it has begun, in $place. Try again in a while." >&2
  exit 1
fi

[ -d "$place/.git" ] || git clone --quiet "$(git -C "/srv/truck/$old" remote get-url origin)" "$place"
git -C "$place" fetch --quiet origin
git -C "$place" checkout --quiet --force --detach "$version"
cd "$place"
npm ci --no-audit --no-fund
npm run build

# Returns when the new process answers; where it cannot start, the old one goes on.
systemctl enable --quiet "truck@$new"
if ! systemctl start "truck@$new"; then
  systemctl disable --quiet "truck@$new"
  echo "The new version did not start: journalctl -u truck@$new. The old one goes on." >&2
  exit 1
fi
systemctl disable --quiet "truck@$old"
systemctl stop --no-block "truck@$old"
echo "$(git -C "$place" describe --always) serves from $place"
