#!/bin/bash
# Walks through docs/hosting.md on a Debian 12 of its own, with a real systemd: install, a version that does not start, the next good
# one, the way back across a migration, a restore, a slow stop, a database that is away. Says at each step whether it came out right.
#
# As root, with debootstrap and systemd-container installed: deploy/trial.sh [an empty folder for the system]
# It uses the machine's network: PORT of loopback (3000) must be free. A registry with a certificate of its own needs
# NSPAWN="--bind-ro=/etc/ssl/certs" and INSIDE="NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt".
set -uo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-$(mktemp -d /var/tmp/truck-trial.XXXXXX)}
port=${PORT:-3000}
site=http://127.0.0.1:$port
failures=0

step() { printf '\n== %s\n' "$*"; }
# check "what should be" command…: whether the command ends well.
check() {
  local what=$1
  shift
  if "$@" >/dev/null; then echo "  ok    $what"; else echo "  WRONG $what"; failures=$((failures + 1)); fi
}
inside() { nsenter --target "$leader" --all env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive ${INSIDE:-} bash -ec "$1"; }
state() { inside "systemctl is-active $1" 2>/dev/null || true; }
is() { [ "$(state "$1")" = "$2" ]; }
answers() { [ "$(curl -s -o /dev/null -w '%{http_code}' --max-time 20 "$site/healthz")" = 200 ]; }
message='{"firstName":"Ada","lastName":"Snow","email":"ada@example.com","subject":"other","message":"Hello"}'
write() { [ "$(curl -s -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -d "$message" "$site/api/contact")" = 201 ]; }
count_messages() {
  local cookies
  cookies=$(mktemp)
  curl -s -o /dev/null -c "$cookies" -H 'content-type: application/json' -d '{"password":"trial-password"}' "$site/api/admin/login"
  # The site is at an https:// address: its cookie is for that alone, which curl keeps to.
  curl -s -H "cookie: $(awk '/session/ { print $6 "=" $7 }' "$cookies")" "$site/api/contact-messages" | grep -o '"firstName"' | wc -l
  rm "$cookies"
}
# Visits until the file is gone, and notes every visit that was not answered with 200.
visit_while() {
  while [ -e "$1" ]; do answers || date +%T >>"$1.refused"; sleep 0.1; done
}

if [ ! -x "$root/usr/bin/systemctl" ]; then
  step "Debian 12 in $root"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates,procps bookworm "$root" || exit 1
fi
systemd-nspawn --quiet --keep-unit --register=no --boot --directory="$root" --bind-ro="$repository:/mnt/repository" \
  --console=passive ${NSPAWN:-} </dev/null >"$root.log" 2>&1 &
nspawn=$!
trap 'kill -RTMIN+4 "$leader" 2>/dev/null; wait "$nspawn" 2>/dev/null' EXIT
for _ in $(seq 100); do
  leader=$(pgrep -P "$nspawn" -x systemd) && break
  sleep 0.2
done
for _ in $(seq 100); do
  case $(state default.target) in active) break ;; *) sleep 0.2 ;; esac
done
echo "systemd $(inside 'systemctl --version' | head -1)"

step "1 Install"
inside '
apt-get -qq update
apt-get -qq install --yes --no-install-recommends git npm >/dev/null
npm install --silent --global node@24.21.0
npm install --silent --global npm@11
hash -r
useradd --system --home-dir /var/lib/truck truck
install -d -o truck -g truck -m 700 /var/lib/truck
mkdir -p /srv/truck
git clone --quiet --bare /mnt/repository /srv/origin.git
git clone --quiet /srv/origin.git /srv/truck/a
cd /srv/truck/a
npm ci --silent
npm run --silent build >/dev/null
install -m 600 deploy/truck.env /etc/truck.env
install -m 644 deploy/truck.socket deploy/truck@.service /etc/systemd/system/
echo ADMIN_PASSWORD=trial-password >>/etc/truck.env
sed -i "s/:3000/:'"$port"'/" /etc/systemd/system/truck.socket
systemctl daemon-reload
systemctl enable --quiet --now truck.socket truck@a
' || { echo "The installation failed: $root stays"; exit 1; }
check "the site answers" answers
check "the database is whole and the process is not root" inside '[ "$(stat -c %U /var/lib/truck/data/site.db)" = truck ]'
check "a visitor writes" write

step "3 Back up"
inside 'cd /srv/truck/a && deploy/run.sh backup'
backup=$(inside 'ls -d /var/lib/truck/backups/2* | tail -1')
check "the backup is sound" inside "cd /srv/truck/a && deploy/run.sh verify-backup $backup"
check "a visitor writes after it" write

step "2 Update: a version that does not start, left alone for half a minute"
inside '
git clone --quiet /srv/origin.git /srv/work && cd /srv/work && git config user.name Trial && git config user.email trial@example.com
git checkout --quiet -b trial
first=$(git rev-parse HEAD); echo "$first" >/srv/first
echo "throw new Error(\"trial\");" >server/main.ts && git commit --quiet --all --message broken && git tag broken
git checkout --quiet "$first" -- server/main.ts && echo ".trial { color: red; }" >>app/styles.css && git commit --quiet --all --message good && git tag good
sed -i "s/^};$/  \"9999-adds-trial\": { up: async (db) => db.schema.createTable(\"trial\").addColumn(\"id\", \"integer\").execute() },\n};/" server/db/migrations/index.ts
git commit --quiet --all --message migrated && git tag migrated
git push --quiet origin --tags
'
visits=$(mktemp)
visit_while "$visits" &
check "the script refuses it" inside '! /srv/truck/a/deploy/update.sh broken'
sleep 30
check "the socket is open" is truck.socket active
check "the old version serves" answers
check "the broken one is not tried again" is truck@b inactive

step "2 Update: the next good one"
style=$(curl -s "$site/" | grep -o '/assets/[^"]*\.css' | head -1)
check "the script takes it" inside '/srv/truck/a/deploy/update.sh good'
check "it serves" is truck@b active
for _ in $(seq 60); do is truck@a inactive && break; sleep 1; done
check "the style of a page of the version before is still there" curl -sf "$site$style"
check "and is no longer the newest page's" [ "$(curl -s "$site/" | grep -o '/assets/[^"]*\.css' | head -1)" != "$style" ]
check "the old one has ended well" inside '[ "$(systemctl show --value --property=Result truck@a)" = success ] && ! systemctl is-active truck@a'

step "2 Update across a migration, and back"
check "the script takes the migration" inside '/srv/truck/b/deploy/update.sh migrated'
for _ in $(seq 60); do is truck@b inactive && break; sleep 1; done
check "a visitor writes" write
check "the script goes back" inside '/srv/truck/a/deploy/update.sh good'
for _ in $(seq 60); do is truck@a inactive && break; sleep 1; done
check "the version before serves the newer database" write
rm "$visits"
wait %2 2>/dev/null
check "no visit was refused all the while" [ ! -e "$visits.refused" ]

step "3 Restore"
check "is refused while the site runs" inside "cd /srv/truck/b && ! deploy/run.sh restore $backup"
inside 'systemctl stop truck@b 2>/dev/null'
check "the next visitor starts the newest version through the socket" answers
check "and not the one before" is truck@b active
inside 'systemctl stop truck.socket'
check "stopping the socket stops the site" is truck@b inactive
check "and nobody starts it" [ "$(curl -s -o /dev/null -w '%{http_code}' "$site/healthz")" = 000 ]
check "the restore succeeds" inside "cd /srv/truck/b && deploy/run.sh restore $backup"
inside 'systemctl start truck.socket'
check "the site is back" answers
check "with what the backup holds: one message" [ "$(count_messages)" = 1 ]

step "A stop that takes longer than ten seconds"
exec 9<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /api/contact HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: %s\r\n\r\n{' "${#message}" >&9
sleep 1
inside 'systemctl stop --no-block truck.socket truck@b'
sleep 15
check "waits for what is under way" is truck@b deactivating
printf '%s' "${message#?}" >&9
check "which is answered" grep -q ' 201 ' <&9
exec 9>&-
for _ in $(seq 30); do is truck@b inactive && break; sleep 1; done
check "and ends well" inside '[ "$(systemctl show --value --property=Result truck@b)" = success ]'

step "A database server that is away for fifteen seconds at a start"
inside 'cp /etc/truck.env /etc/truck.before && sed -i "/^BACKUP/d" /etc/truck.env && echo DATABASE_URL=postgres://127.0.0.1:1/site >>/etc/truck.env
systemctl start --no-block truck@b'
sleep 15
check "one sentence in the log" inside 'journalctl --quiet --unit=truck@b --since=-15s | grep -q "DATABASE_URL cannot be reached"'
check "the socket is open" is truck.socket active
inside 'mv /etc/truck.before /etc/truck.env'
sleep 5
check "the site comes back by itself" answers
check "with all that it had" [ "$(count_messages)" = 2 ]

printf '\n%s\n' "$([ "$failures" = 0 ] && echo "All as the guide says." || echo "$failures wrong; the system is in $root")"
exit "$((failures > 0))"
