import { TEST_START } from '../../server/test/test-context.ts'
import { execute } from '../benchmark-database.ts'

const FEW = 1_000
/** Number of different birth dates: the days of forty years. */
const BIRTH_DATES = 14_610

/** First and family names from which five hundred full names are combined. Many names begin alike, as in reality. */
const FIRST_NAMES =
  'สมชาย สมหญิง สมศรี วิชัย วีระ มานี มานะ ปิติ ชูใจ อนงค์ อารี กมล กิตติ จันทร์ ดวงใจ ธนา นภา บุญมี ประเสริฐ พรทิพย์'
const FAMILY_NAMES =
  'ใจดี มีสุข รักไทย ทองคำ แสงทอง ศรีสุข บุญมา วงศ์ทอง สุขใจ พึ่งบุญ แก้วใส จันทร์เพ็ญ ดีงาม สายทอง เพชรดี คงมั่น ไชยศรี นาคสุข ปานทอง ยอดรัก ลีลา อินทร์แก้ว ขำดี ชื่นใจ หอมหวน'
const one = (names: string, of: string): string =>
  `split_part('${names}', ' ', ((${of}) % ${names.split(' ').length}) + 1)`
const NAME = `${one(FIRST_NAMES, 'n')} || ' ' || ${one(FAMILY_NAMES, 'n / 20')}`

/** Returns SQL that inserts open deposits and withdrawals for a few of the members. */
const underWay = (members: number): string[] => {
  const some = (share: number): string => `generate_series(1, ${members - 1}, ${share}) n`
  const member = "'mem_' || lpad(n::text, 26, '0')"
  return [
    `insert into deposits (member_id, id, ref, method, status, amount, transfer_amount, from_bank, from_account, to_bank, to_account, to_name,
                           created_at, expires_at)
     select ${member}, 'dep_z' || lpad(n::text, 25, '0'), (900000000000 + n)::text, 'transfer', 'waiting', 50000, 50000, 'scb', '88' || lpad(n::text, 8, '0'),
            'kbank', '9000000011', 'SALA BENCH', now(), now() + interval '15 min' from ${some(FEW / 10)}`,
    `insert into withdrawals (member_id, id, ref, status, amount, held, bank, account_number, name, created_at)
     select ${member}, 'wdr_z' || lpad(n::text, 25, '0'), (900000000000 + n)::text, 'moving', 10000, 0, 'scb', '88' || lpad(n::text, 8, '0'), 'ทดสอบ ศาลา', now() from ${some(FEW)}`,
    `insert into credit_checks (member_id, id, state, started_at)
     select ${member}, 'chk_z' || lpad(n::text, 25, '0'), 'checking', now() from ${some(FEW)}`,
    `insert into game_movements (member_id, id, site, direction, amount, status, due_at, created_at)
     select ${member}, 'mov_z' || lpad(n::text, 25, '0'), 'sala', 'in', 50000, 'sent', now(), now() from ${some(FEW)}`,
    `insert into play_limits (member_id, kind, period, amount, changed_at) select ${member}, 'deposit', 'day', 10000000, now() from ${some(10)}`,
    `insert into play_breaks (member_id, kind, begins_at, ends_at) select ${member}, 'cool_off', now() - interval '9 days', now() - interval '8 days' from ${some(20)}`,
    `insert into reserved_money (member_id, id, amount, remaining, why, came_at) select ${member}, 'old', 100, n % 2, 'break', now() from ${some(50)}`,
    `insert into receivables (member_id, id, amount, settled, opened_at, due_at) select ${member}, 'old', 100, 100, now(), now() from ${some(FEW / 5)}`,
    `insert into unverified_deposits (member_id, id, payer, amount, staked, came_at) select ${member}, 'old', 'unknown', 100, 100, now() from ${some(50)}`,
    `insert into risk_marks (member_id, reason, marked_by, marked_at) select ${member}, 'bench', 'bench', now() from ${some(FEW)}`,
    `insert into login_delays (kind, subject, failures, failed_at, waits_until) select 'account', ${member}, 1, now(), now() from ${some(10)}`,
  ]
}

/**
 * Returns SQL that inserts members who joined months ago, with sessions, credit, deposits, withdrawals and credit checks. One statement fills each
 * table.
 */
export const lobbyRows = (members: number): string[] => {
  const id = (prefix: string, n: string): string => `'${prefix}' || lpad((${n})::text, 26, '0')`
  const each = (count: number): string => `generate_series(0, ${count - 1}) n`
  const member = id('mem_', `n % ${members}`)
  // The times of the rows go back from the start of the tests, so that the newest deposit is as recent as in the measured calls.
  const at = `timestamptz '${TEST_START.toISOString()}' - (${2 * members} - n) * interval '5 s'`
  return [
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select ${id('mem_', 'n')}, '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', ${at}, 'scb', '88' || lpad(n::text, 8, '0'),
            ${NAME}, 'line' || n, timestamptz '2026-07-01', date '2004-04-13' - n % ${BIRTH_DATES} from ${each(members)}`,
    `insert into sessions (member_id, id, token_hash, device, ip, created_at, seen_at, expires_at, ends_at)
     select ${member}, ${id('ses_', 'n')}, sha256(n::text::bytea), 'bench', '127.0.0.1', now() - interval '1 hour', now(), now() + interval '8 hours', now() + interval '8 hours'
       from ${each(members)}`,
    `insert into game_accounts (member_id, username, site)
     select ${member}, 'mem' || lpad(n::text, 26, '0'), 'sala' from ${each(members)}`,
    `insert into site_accounts (member_id, site, opened_at) select ${member}, 'sala', now() from ${each(members)}`,
    `insert into deposits (member_id, id, ref, method, status, amount, transfer_amount, received_amount, from_bank, from_account, to_bank,
                           to_account, to_name, created_at, expires_at, ended_at)
     select ${member}, ${id('dep_', 'n')}, n::text, 'transfer', 'completed', 50000, 50000, 50000, 'scb', '88' || lpad((n % ${members})::text, 8, '0'),
            'kbank', '9000000011', 'SALA BENCH', ${at}, ${at} + interval '15 min', ${at} + interval '1 min' from ${each(2 * members)}`,
    `insert into request_events (member_id, request_id, seq, status, at)
     select ${member}, ${id('dep_', 'n')}, s.seq, s.status, ${at}
       from ${each(2 * members)}, (values (1, 'waiting'), (2, 'paid'), (3, 'completed')) s (seq, status)`,
    `insert into paid_in (member_id, id, amount, paid_at)
     select ${member}, 'deposit:' || ${id('dep_', 'n')} || ':credit', 50000, ${at} from ${each(2 * members)}`,
    `insert into bank_lines (line_id, account, from_bank, from_account, from_name, amount, bill_reference, paid_at, read_at, outcome, deposit_id, settled_at)
     select 'old_' || n, '9000000011', 'scb', '88' || lpad((n % ${members})::text, 8, '0'), 'PAYER', 50000, n::text, ${at}, ${at}, 'credited',
            ${id('dep_', 'n')}, ${at} from ${each(2 * members)}`,
    `insert into withdrawals (member_id, id, ref, status, amount, held, bank, account_number, name, payout_bank, payout_account, payer, approved_by,
                              ordered_at, created_at, moved_at, ended_at)
     select ${member}, ${id('wdr_', 'n')}, n::text, 'paid', 10000, 10000, 'scb', '88' || lpad(n::text, 8, '0'), 'ทดสอบ ศาลา', 'kbank', '9000000011', 'sala',
            'rules', ${at}, ${at}, ${at}, ${at} from ${each(members)}`,
    `insert into game_movements (member_id, id, site, direction, amount, status, due_at, created_at, ended_at)
     select ${member}, ${id('mov_', 'n')}, 'sala', 'in', 50000, 'done', ${at}, ${at}, ${at} from ${each(2 * members)}`,
    `insert into credit_checks (member_id, id, state, started_at, ended_at)
     select ${member}, ${id('chk_', 'n')}, 'done', ${at}, ${at} from ${each(members)}`,
    "insert into ledger_accounts (name) values ('bonus'), ('bank:kbank:9000000011')",
    `insert into ledger_balances (member_id, wallet) select ${member}, 100000 from ${each(members)}`,
    `insert into ledger_transfers (seq, at, amount, credit_balance, member_no, debit, credit, kind, id, reference)
     select n + 1, ${at}, 50000, 50000 * (n / ${members} + 1), b.member_no, a.no, 1, 1, 'deposit:' || ${id('dep_', 'n')} || ':credit', ${id('dep_', 'n')}
       from ${each(2 * members)} join ledger_balances b on b.member_id = ${member}, ledger_accounts a where a.name like 'bank%'`,
    `insert into device_marks (member_id, mark_hash, first_seen_at, seen_at) select ${member}, sha256(n::text::bytea), now(), now() from ${each(members)}`,
    `insert into sign_in_addresses (member_id, address, day)
     select ${member}, concat_ws('.', 10, n / 65536, n / 256 % 256, n % 256), date '2026-11-18' from ${each(members)}`,
    `insert into slips (id, member_id, bank, trans_ref, status, cause, sent_at, answer_by, answered_at, answered_by)
     select ${id('slp_', 'n')}, ${member}, 'scb', 'TR' || lpad(n::text, 12, '0'), 'refused', 'not_received', ${at}, ${at}, ${at}, 'bench'
       from ${each(members)}`,
    ...underWay(members),
    `select setval('ledger_seq', ${2 * members})`,
  ]
}

/**
 * SQL setting that switches off foreign keys and triggers, so that inserts are faster. The inserted rows must therefore be correct, because nothing
 * checks them.
 */
export const PAST_CHECKS = 'set session_replication_role = replica'

export const fillLobby = (owner: string, members: number): Promise<void> =>
  execute(owner, PAST_CHECKS, ...lobbyRows(members), 'vacuum analyze')
