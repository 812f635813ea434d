#!/bin/sh
# Puts the newest code into the place that does not serve, starts it beside the old one, and lets the old one finish.
# Run as root: deploy/update.sh [what git should check out]
set -eu

version=${1:-origin/main}
# The place that serves is the one that is started at boot.
if systemctl is-enabled --quiet truck@a; then old=a new=b; else old=b new=a; fi
place=/srv/truck/$new

state=$(systemctl is-active "truck@$new" || true)
case $state in
  inactive | failed) ;;
  *)
    echo "truck@$new is $state: the version before this one still finishes what it has begun. Try again in a while." >&2
    exit 1
    ;;
esac

[ -d "$place/.git" ] || git clone --quiet "$(git -C "/srv/truck/$old" remote get-url origin)" "$place"
git -C "$place" fetch --quiet --tags --force origin
git -C "$place" checkout --quiet --force --detach "$version"
cd "$place"
npm ci --no-audit --no-fund
npm run build
# Whoever has a page of the version that serves now still asks for its scripts.
rm -rf build/previous-assets
cp -R "/srv/truck/$old/build/client/assets" build/previous-assets

# Returns when the new process answers; where it cannot start, the old one goes on.
if ! systemctl start "truck@$new"; then
  # It would be tried again and again.
  systemctl stop "truck@$new"
  echo "The new version did not start: journalctl -u truck@$new. The old one goes on." >&2
  exit 1
fi
systemctl enable --quiet "truck@$new"
systemctl disable --quiet "truck@$old"
mkdir -p /etc/systemd/system/truck.socket.d
printf '[Socket]\nService=truck@%s.service\n' "$new" >/etc/systemd/system/truck.socket.d/place.conf
systemctl daemon-reload
systemctl stop --no-block "truck@$old"
echo "$(git -C "$place" describe --always) serves from $place"
