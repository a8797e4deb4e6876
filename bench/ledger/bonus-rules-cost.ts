import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { fundsOf } from '../../server/src/games/transfer-wallet/member-funds.ts'
import { openDb, openPool } from '../../server/src/platform/db.ts'
import { execute, type MeasuredServer } from '../benchmark-database.ts'
import { measure, median } from '../cpu-time-sample.ts'

/**
 * Number of game results that a member who joined weeks ago has before the bonus. The next constant is the number for a member who joined years ago.
 */
export const NEW_MEMBER_RESULTS = 100
export const OLD_MEMBER_RESULTS = 20_000
/** Number of game results that each of the two members has after the bonus. */
const SINCE = 50
const LOOKS_AT_ONCE = 8
/** Number of other members' transfers between two transfers of the member who joined years ago. */
const OTHERS = 9

const memberOf = (no: number): string => `mem_${String(no).padStart(26, '0')}`
const NEW_MEMBER = memberOf(1)
const OLD_MEMBER = memberOf(2)

/**
 * PostgreSQL's CPU time in microseconds for a query of a member's funds. `fresh` is for the member who joined weeks ago, `old` for the one who joined
 * years ago. Both have a bonus.
 */
export type RulesCost = { readonly fresh: number; readonly old: number }

export const measureRules = async (
  server: MeasuredServer,
  rounds: number,
  seconds: number,
): Promise<RulesCost> => {
  const { url, owner } = await server.migrated('rules')
  await fill(owner)
  const pool = openPool(url, error => console.error(error))
  const db = openDb(pool)
  const look = async (member: string): Promise<number> => {
    const id = idOf('mem').parse(member)
    const sample = await measure(server, async () => {
      const started = performance.now()
      let count = 0
      const looker = async (): Promise<void> => {
        while (performance.now() - started < seconds * 1000) {
          await fundsOf(db, id)
          count++
        }
      }
      await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, looker))
      return { count, seconds: (performance.now() - started) / 1000, latencies_ms: [] }
    })
    return sample.cpu_micros
  }
  const seen = { fresh: [] as number[], old: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    seen.fresh.push(await look(NEW_MEMBER))
    seen.old.push(await look(OLD_MEMBER))
  }
  await pool.end()
  return { fresh: median(seen.fresh), old: median(seen.old) }
}

/** Inserts wins of one baht each. It does not use the product's posting functions, because they are slower, so the ledger is checked at the end. */
const fill = (url: string): Promise<void> =>
  execute(
    url,
    `insert into members (id, phone, phone_proved, password_hash, created_at)
     select 'mem_' || lpad(n::text, 26, '0'), '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', now()
       from generate_series(1, ${2 + OTHERS}) n`,
    "insert into ledger_accounts (name) values ('gaming')",
    'insert into ledger_balances (member_id) select id from members order by id',
    winsOf(NEW_MEMBER, NEW_MEMBER_RESULTS, 1),
    winsOf(OLD_MEMBER, OLD_MEMBER_RESULTS, 1 + OTHERS),
    bonusOf(NEW_MEMBER),
    bonusOf(OLD_MEMBER),
    winsOf(NEW_MEMBER, SINCE, 1),
    winsOf(OLD_MEMBER, SINCE, 1),
    'vacuum analyze',
    'select assert_ledger_invariants()',
    'select assert_promotion_results_invariants()',
    'checkpoint',
  )

/** Returns SQL for `count` wins of the member. Between two of these wins, each of the `among - 1` other members has one win. */
const winsOf = (member: string, count: number, among: number): string => `
  with numbered as (
    select n, case when n % ${among} = 0 then '${member}' else 'mem_' || lpad((2 + n % ${among})::text, 26, '0') end as member_id
      from generate_series(1, ${count * among}) n
  ), posted as (
    insert into ledger_transfers (seq, at, amount, credit_balance, member_no, debit, credit, kind, id, reference)
    select nextval('ledger_seq'), timestamptz '2026-01-01' + n * interval '1 s', 100,
           b.game + 100 * row_number() over (partition by member_id order by n), b.member_no, g.no, 3, 8,
           'check:' || gen_random_uuid() || ':result', 'chk_bench'
      from (select * from numbered order by n) numbered join ledger_balances b using (member_id), ledger_accounts g
     where g.name = 'gaming' order by n
    returning member_no
  )
  update ledger_balances b set game = game + 100 * p.count
    from (select member_no, count(*) as count from posted group by member_no) p where p.member_no = b.member_no`

const bonusOf = (member: string): string => `
  insert into bonuses (member_id, id, promotion_id, period, bank_mark, status, amount, created_at, opened_at, expires_at,
    own_at_open, inflow_at_open, gap_at_open, result_at_open, seq_at_open)
  select f.member_id, 'bon_' || right(f.member_id, 26), 2, 'once', f.member_id, 'open', 100, now(), now(),
         now() + interval '30 days', 0, 0, 0, f.game_result, (select last_value from ledger_seq)
    from member_funds f where f.member_id = '${member}'`
