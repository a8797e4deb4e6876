#!/bin/sh
# Restores the newest backup beside the product, checks it, and removes it again. Runs on the backup machine each day, as the user postgres
# (sala-restore-drill.service). It needs Debian's package postgresql-15, whose service stays off, and space for one copy of the database.
# Run: tested on one machine with PostgreSQL 15 and pgBackRest 2.45; the unit itself was not run. The check of the
# backup's age was run alone, on a backup by pg_basebackup. The whole script was run on a whole database and on one with a damaged index, which
# pg_amcheck found.
#
# Settings (environment):
#   DRILL_LIVING  connection string of the living database for the role sala_reader, such as `host=10.0.0.1 dbname=sala user=sala_reader`
#   DRILL_PING    address that is called after a success. A service that expects this call each day raises an alarm when it does not come, so a drill
#                 that does not start is noticed too. Optional.
#   DRILL_BACKUP_HOURS  age of the newest backup above which the drill fails: a backup is made each night, so an older one means that backups stopped
#   DRILL_FOLDER, DRILL_BIN, DRILL_STANZA, DRILL_DATABASE  defaults below
#
# The last line of the output is JSON. `rpo_seconds` is the time between the last restored transaction and the end of the recovery: what would be lost
# if every database machine were lost at that moment. `rto_seconds` is the time from the start until the restored database was checked.
set -eu

living=${DRILL_LIVING:?the connection string of the living database}
folder=${DRILL_FOLDER:-/var/lib/postgresql/15/drill}
bin=${DRILL_BIN:-/usr/lib/postgresql/15/bin}
stanza=${DRILL_STANZA:-sala}
database=${DRILL_DATABASE:-sala}
hours=${DRILL_BACKUP_HOURS:-30}
# A data folder that existed before is never touched.
[ ! -e "$folder" ] || { echo "$folder exists already" >&2; exit 1; }

started=$(date +%s)
remove() {
  "$bin/pg_ctl" -D "$folder" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$folder"
}
trap remove EXIT

mkdir -m 700 "$folder"
pgbackrest --stanza="$stanza" --pg1-path="$folder" --type=default --archive-mode=off --log-level-console=warn restore
# The restored database listens on a socket in its own folder only, so no program can mistake it for the product's.
"$bin/pg_ctl" -w -t 14400 -D "$folder" -l "$folder/drill.log" \
  -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c synchronous_standby_names='' -c archive_mode=off" start > /dev/null

restored() { psql -h "$folder" -d "$database" -qAtX -v ON_ERROR_STOP=1 -c "$1"; }
living() { psql "$living" -qAtX -v ON_ERROR_STOP=1 -c "$1"; }
fail() { echo "the restored database is wrong: $1" >&2; exit 1; }

waited=0
until [ "$(restored 'select pg_is_in_recovery()')" = f ]; do
  [ $waited -lt 14400 ] || fail 'the recovery does not end'
  sleep 1
  waited=$((waited + 1))
done
recovered=$(date +%s)
last=$(restored 'select floor(extract(epoch from pg_last_xact_replay_timestamp()))')
[ -n "$last" ] || fail 'no transaction was restored from the log'

# The archived log hides a missing backup from the other checks. PostgreSQL renames backup_label when the recovery ends.
taken=$(sed -n 's/^START TIME: //p' "$folder/backup_label.old")
[ -n "$taken" ] || fail 'the backup has no start time'
[ $((started - $(date -d "$taken" +%s))) -le $((hours * 3600)) ] || fail "the newest backup is of $taken"

restored 'select assert_invariants()' > /dev/null || fail 'assert_invariants()'
# An index page that a disk forgot to write has a correct checksum and hides rows. Only a comparison of index and table finds it. A physical backup
# copies the damage, so the check of the copy costs the living database nothing.
"$bin/pg_amcheck" -h "$folder" -d "$database" --install-missing --heapallindexed > "$folder/amcheck.log" 2>&1 ||
  { head -n 20 "$folder/amcheck.log" >&2; fail 'pg_amcheck found a damaged table or index'; }
broken=$(restored 'select min(s.no) from ledger_seals s, ledger_digest(s.after_seq, s.to_seq) d where d.digest <> s.digest or d.transfers <> s.transfers')
[ -z "$broken" ] || fail "the transfers of seal $broken"
# Each seal's hash covers all transfers before it. If the hash is equal on both sides, so are all transfers up to this seal.
seal=$(restored 'select max(no) from ledger_seals')
[ -n "$seal" ] || fail 'the ledger has no seal'
hash="select encode(hash, 'hex') from ledger_seals where no = $seal"
[ "$(restored "$hash")" = "$(living "$hash")" ] || fail "seal $seal differs from the living database"

sealed=$(restored "select sum(transfers) from ledger_seals")
[ -z "${DRILL_PING:-}" ] || curl --fail --silent --show-error --retry 5 --max-time 20 --output /dev/null "$DRILL_PING"
echo "{\"rpo_seconds\": $((recovered - last)), \"rto_seconds\": $(($(date +%s) - started)), \"seal\": $seal, \"sealed_transfers\": $sealed}"
