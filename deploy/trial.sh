#!/bin/bash
# Walks through docs/host.md on a Debian 12 of its own, with a real systemd, and says at each step whether it came out right.
#
# As root, with debootstrap and systemd-container installed: deploy/trial.sh [an empty folder for the system]
# It uses the machine's network: PORT of loopback (3000) and the two after it must be free, and 80 for a moment. It needs the whole history of the repository. A registry with a certificate of its own needs
# NSPAWN="--bind-ro=/etc/ssl/certs/ca-certificates.crt:/mnt/ca.crt" and INSIDE="NODE_EXTRA_CA_CERTS=/mnt/ca.crt".
set -uo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-$(mktemp -d /var/tmp/truck-trial.XXXXXX)}
port=${PORT:-3000}
proxy=$((port + 1))
postgres=$((port + 2))
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
# set_password the link: as the page does that it opens.
set_password() {
  local body="{\"token\":\"${1#*#setup=}\",\"newPassword\":\"trial-password\"}"
  [ "$(curl -s -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -d "$body" "$site/api/admin/password/setup")" = 200 ]
}
link='https://truck\.example\.com/admin-dashboard#setup=.*'
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
# An installed machine has this; Caddy listens at the name.
echo '127.0.0.1 localhost' >"$root/etc/hosts"
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

step "Install"
inside '
apt-get -qq update
apt-get -qq install --yes --no-install-recommends git caddy npm >/dev/null
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
sed -i "s/:3000/:'"$port"'/" /etc/systemd/system/truck.socket
systemctl daemon-reload
systemctl enable --quiet --now truck.socket truck@a
install -m 644 deploy/Caddyfile /etc/caddy/Caddyfile
sed -i "s#^truck.example.com#http://127.0.0.1:'"$proxy"'#; s/:3000/:'"$port"'/" /etc/caddy/Caddyfile
systemctl reload-or-restart caddy
' || { echo "The installation failed: $root stays"; exit 1; }
check "Debian's own Node is too old" inside '/usr/bin/node --version | grep -q "^v18"'
check "the site answers" answers
check "the database is whole and the process is not root" inside '[ "$(stat -c %U /var/lib/truck/data/site.db)" = truck ]'
check "the link in the log sets the password" set_password "$(inside 'journalctl --unit=truck@a' | grep -o "$link")"
for _ in $(seq 50); do curl -s -o /dev/null "http://127.0.0.1:$proxy/" && break; sleep 0.2; done
check "the proxy shows the site" curl -sf "http://127.0.0.1:$proxy/"
check "and keeps the figures to itself" [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$proxy/metrics")" = 404 ]
inside 'systemctl --quiet disable --now caddy 2>/dev/null'
check "a visitor writes" write

step "Back up"
inside 'cd /srv/truck/a && deploy/run.sh backup'
backup=$(inside 'ls -d /var/lib/truck/backups/2* | tail -1')
check "the backup is sound" inside "cd /srv/truck/a && deploy/run.sh verify-backup $backup"
check "a visitor writes after it" write

step "Update: a version that does not start, left alone for half a minute"
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

step "Update: the next good one"
style=$(curl -s "$site/" | grep -o '/assets/[^"]*\.css' | head -1)
check "the script takes it" inside '/srv/truck/a/deploy/update.sh good'
check "it serves" is truck@b active
for _ in $(seq 60); do is truck@a inactive && break; sleep 1; done
check "the style of a page of the version before is still there" curl -sf "$site$style"
check "and is no longer the newest page's" [ "$(curl -s "$site/" | grep -o '/assets/[^"]*\.css' | head -1)" != "$style" ]
check "the old one has ended well" inside '[ "$(systemctl show --value --property=Result truck@a)" = success ] && ! systemctl is-active truck@a'

step "Update across a migration, and back"
check "the script takes the migration" inside '/srv/truck/b/deploy/update.sh migrated'
for _ in $(seq 60); do is truck@b inactive && break; sleep 1; done
check "a visitor writes" write
check "the script goes back" inside '/srv/truck/a/deploy/update.sh good'
for _ in $(seq 60); do is truck@a inactive && break; sleep 1; done
check "the version before serves the newer database" write
for _ in $(seq 60); do is truck@a inactive && break; sleep 1; done

check "all four messages are there" [ "$(count_messages)" = 4 ]
rm "$visits"
wait %2 2>/dev/null
check "no visit was refused all the while" [ ! -e "$visits.refused" ]

step "Restore"
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

step "Move to another machine: nothing there but the code, the configuration and a backup"
inside "
systemctl --quiet disable --now truck.socket truck@b
cp -a $backup /root/backup
rm -rf /var/lib/truck /var/cache/truck /etc/systemd/system/truck.socket.d /srv/truck/a
mv /srv/truck/b /srv/truck/a
systemctl daemon-reload
install -d -o truck -g truck -m 700 /var/lib/truck
install -d -o truck -g truck -m 700 /var/lib/truck/backups
cp -a /root/backup $backup
chown -R truck: /var/lib/truck/backups
"
check "the restore succeeds before the first start" inside "cd /srv/truck/a && deploy/run.sh restore $backup"
inside 'systemctl enable --quiet --now truck.socket truck@a'
check "the site is there" answers
check "with what the backup holds: one message" [ "$(count_messages)" = 1 ]
check "a visitor writes" write

step "Lost password"
reset=$(inside 'cd /srv/truck/a && deploy/run.sh reset-password')
check "the old password is gone" [ "$(count_messages)" = 0 ]
check "the link has the site's address and sets another" set_password "$(grep -o "^$link" <<<"$reset")"
check "the owner is back" [ "$(count_messages)" = 2 ]

step "Move to Postgres"
inside '
apt-get -qq install --yes --no-install-recommends postgresql-common >/dev/null
echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
apt-get -qq install --yes --no-install-recommends postgresql >/dev/null
pg_createcluster --port='"$postgres"' 15 site >/dev/null
pg_ctlcluster 15 site start
cd / && su postgres -c "psql --quiet --port='"$postgres"'" <<<"create role truck login password '"'secret'"'; create database site owner truck"
systemctl stop truck.socket
'
url=postgres://truck:secret@127.0.0.1:$postgres/site
check "the copy succeeds" inside "cd /srv/truck/a && deploy/run.sh copy-to-postgres $url"
check "a second one is refused" inside "cd /srv/truck/a && deploy/run.sh copy-to-postgres $url 2>&1 | grep -q 'has rows already'"
inside "echo DATABASE_URL=$url >>/etc/truck.env; systemctl start --no-block truck@a"
for _ in $(seq 20); do inside 'journalctl --quiet --unit=truck@a' | grep -q "BACKUP_DIR is for" && break; sleep 1; done
check "with BACKUP_DIR left in, the log says why it does not start" inside 'journalctl --quiet --unit=truck@a | grep -q "BACKUP_DIR is for the embedded database"'
inside 'sed -i "/^BACKUP/d" /etc/truck.env'
sleep 5
check "without it the site comes by itself" answers
check "with all that it had" [ "$(count_messages)" = 2 ]
check "the site's own backup is refused" inside 'cd /srv/truck/a && deploy/run.sh backup 2>&1 | grep -q "pg_dump"'

step "A database server that is away for fifteen seconds at a start"
inside 'systemctl stop truck.socket
pg_ctlcluster 15 site stop
systemctl start --no-block truck@a'
sleep 15
check "one sentence in the log" inside 'journalctl --quiet --unit=truck@a --since=-15s | grep -q "DATABASE_URL cannot be reached"'
check "the socket is open" is truck.socket active
inside 'pg_ctlcluster 15 site start'
sleep 5
check "the site comes back by itself" answers
check "with all that it had" [ "$(count_messages)" = 2 ]

printf '\n%s\n' "$([ "$failures" = 0 ] && echo "All as the guide says." || echo "$failures wrong; the system is in $root")"
exit "$((failures > 0))"
