import { allCrons, allJobs } from '../../server/src/composition.ts'
import type { Context } from '../../server/src/context.ts'
import { syncCredit } from '../../server/src/games/transfer-wallet/credit-sync.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { enqueue, processAll } from '../../server/src/platform/jobs.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { unlockJobs } from '../../server/test/fault-injection/job-runner.ts'
import { faultsOf } from '../../server/test/fault-injection/partner-ledger-comparison.ts'
import { operatorOn } from '../../server/test/operator-command-line-client.ts'
import { CREDIT } from '../http/bench-members.ts'
import type { Product } from './product-under-test.ts'
import type { Acknowledgements } from './simulated-member.ts'

/**
 * Number of runs of all jobs before the ledger is checked. A job of the first run may plan a lookup at a partner, which the second run then makes.
 */
const TURNS = 2
const NAMED_MAX = 5

/** The parts of a product that the check of its ledger needs. The product runs on one machine or in a cluster. */
export type CheckedProduct = Pick<
  Product,
  'query' | 'context' | 'stopWorker' | 'members' | 'endedByThemselves'
>

type Queryable = Pick<CheckedProduct, 'query'>
type Row = Readonly<Record<string, string | null>>
/** Money operations that the product, the bank or the game site has acknowledged to the simulated members. */
export type AcknowledgedMoney = Pick<Acknowledgements, 'deposits' | 'withdrawals' | 'paid' | 'rounds'>

const listed = (rows: readonly Row[], of: string): string[] =>
  rows.map(row => `${of}: ${JSON.stringify(row)}`)

type RequestTable = 'deposits' | 'withdrawals'

const loadKeyedRows = ({ query }: Queryable, table: RequestTable) =>
  query<{ id: string; idempotency_key: string }>(
    `select id, idempotency_key from ${table} where idempotency_key is not null`,
  )

/** Finds requests for deposits or withdrawals that the product acknowledged and that are not in the database. */
const findMissing = async (
  product: Queryable,
  table: RequestTable,
  pressed: Acknowledgements[RequestTable],
): Promise<string[]> => {
  const rows = await loadKeyedRows(product, table)
  const there = new Map(rows.map(row => [row.idempotency_key, row.id]))
  return [...pressed].flatMap(([key, id]) =>
    id === null || there.get(key) === id
      ? []
      : [`${table}: ${id} was acknowledged for ${key} and is missing`],
  )
}

/** Finds deposits whose end the product acknowledged, and that have no such end in the database. */
const findReopened = async (
  { query }: Queryable,
  ended: Acknowledgements['endedDeposits'],
): Promise<string[]> => {
  const rows = await query<{ id: string; status: string }>(
    'select id, status from deposits where id = any($1)',
    [[...ended.keys()]],
  )
  const known = new Map(rows.map(({ id, status }) => [id, status]))
  return [...ended].flatMap(([id, end]) =>
    known.get(id) === end ? [] : [`deposits: ${id} was acknowledged as ${end} and is ${known.get(id)}`],
  )
}

/** Finds requests for deposits or withdrawals that are in the database twice, or that no simulated member made. */
const findUnexpected = async (
  product: Queryable,
  table: RequestTable,
  pressed: Acknowledgements[RequestTable],
  isForgotten: (key: string) => boolean,
): Promise<string[]> => {
  const rows = await loadKeyedRows(product, table)
  const keys = new Set(rows.map(row => row.idempotency_key))
  const strange = rows.flatMap(({ id, idempotency_key: key }) =>
    pressed.has(key) || isForgotten(key)
      ? []
      : [`${table}: ${id} has the key ${key}, which was refused or never sent`],
  )
  return keys.size === rows.length ? strange : [...strange, `${table}: one key has two rows`]
}

/**
 * Checks each payment that the bank has acknowledged. It must be in the bank's statement and in the product's ledger, once each and with the same
 * amount.
 */
const lineFaults = async ({ query }: Queryable, paid: Acknowledgements['paid']): Promise<string[]> => {
  const rows = await query<Row & { line_id: string; amount: string; times: string }>(
    `select b.line_id, b.amount::text, count(o.*)::text as times from sandbox.bank_line b
       left join bank_lines o on o.line_id = b.line_id and o.amount = b.amount group by b.line_id, b.amount`,
  )
  const lines = new Map(rows.map(row => [row.line_id, row]))
  return [...paid].flatMap(([id, amount]) => {
    const line = lines.get(id)
    return line?.amount === String(amount) && line.times === '1'
      ? []
      : [`line ${id} of ${amount}: ${JSON.stringify(line)}`]
  })
}

/**
 * SQL that finds members with a wrong balance. The right one is gifts + rewards + payments at the bank and the gateway − money that waits for an
 * operator − payouts + winnings. The rewards are read from the product's own ledger, everything else from the partners' records.
 */
const SATANG_FAULTS = `
  with outside as (
    select m.id,
      (select coalesce(sum(l.amount), 0) from sandbox.bank_line l where l.from_account = m.account_number) as came,
      (select coalesce(sum(s.amount), 0) from suspense_items s join sandbox.bank_line l on l.line_id = s.source_id
        where l.from_account = m.account_number) as held,
      (select coalesce(sum(p.paid_amount), 0) from deposits d join sandbox.gateway_payment p on p.reference = d.id
        where d.member_id = m.id and d.status = 'completed' and p.status = 'paid') as gateway,
      (select coalesce(sum(case 'bonus' when debit then amount else -amount end), 0) from ledger_journal j
        where j.member_id = m.id and j.id <> 'given:' || m.id and 'bonus' in (j.debit, j.credit)) as rewards,
      (select coalesce(sum(p.amount), 0) from sandbox.bank_payout p
        where p.to_account = m.account_number and p.status = 'paid') as paid,
      (select coalesce(sum(r.win - r.stake), 0) from sandbox.game_round r
        where right(r.username, length(m.id) - 1) = replace(m.id, '_', '')) as won,
      (select wallet + moving + game + withdrawing from member_balances b where b.member_id = m.id) as has
      from members m where m.id = any($1))
  select id, came::text, gateway::text, rewards::text, held::text, paid::text, won::text, has::text from outside
   where has is distinct from $2::bigint + came + gateway + rewards - held - paid + won`

const NEGATIVE = `select member_id from member_balances
  where wallet < 0 or moving < 0 or game < 0 or withdrawing < 0`

const IN_TRANSIT = `select (select count(*) from game_movements where ended_at is null)::int
  + (select count(*) from deposits where status = 'paid')::int
  + (select count(*) from withdrawals where status in ('moving', 'approved', 'paying'))::int as still`

/** Counts the transfers, deposits and withdrawals that are in progress. */
export const countInTransit = async ({ query }: Pick<Product, 'query'>): Promise<number> =>
  (await query<{ still: number }>(IN_TRANSIT))[0]?.still ?? 0

export type Verdict = {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Differences between the product's ledger and the partners' records, and contradictions within the product's own records. */
  readonly faults: readonly string[]
}

/**
 * SQL that finds credit checks that are still open after all jobs have run. There must be none, because a check that no job completes ends only by
 * its timeout.
 */
const OPEN_CREDIT_CHECKS = `select member_id, id from credit_checks where state = 'checking'`

/** Maximum number of credit checks of one member. A check may cause a transfer of credit, after which another check is needed. */
const LOOKS_MAX = 10

/**
 * Checks the credit of all members until no check finds a difference, because earlier checks may have failed during the faults. Returns the members
 * whose credit still changes.
 */
const checkCreditsUntilStable = async (
  ctx: Context,
  members: CheckedProduct['members'],
  settle: () => Promise<void>,
): Promise<string[]> => {
  let restless = members.map(({ id }) => id)
  for (let look = 0; look < LOOKS_MAX && restless.length > 0; look++) {
    const found: typeof restless = []
    for (const id of restless) {
      const isAtRest = await syncCredit(ctx, id).then(
        ({ difference }) => difference === 0n,
        error => {
          if (!(error instanceof Refusal)) throw error
          return false
        },
      )
      if (!isAtRest) found.push(id)
    }
    if (found.length > 0) await settle()
    restless = found
  }
  return restless.map(id => `the credit of ${id} changes with every check`)
}

/** Finds operations that were acknowledged to members but are missing in the ledger, at the bank or at the game site. */
export const findLost = async (
  product: Queryable,
  acknowledged: AcknowledgedMoney & Partial<Pick<Acknowledgements, 'endedDeposits'>>,
): Promise<string[]> => {
  const rounds = await product.query<{ round_id: string }>('select round_id::text from sandbox.game_round')
  const played = new Set(rounds.map(({ round_id }) => round_id))
  return [
    ...(await findMissing(product, 'deposits', acknowledged.deposits)),
    ...(await findMissing(product, 'withdrawals', acknowledged.withdrawals)),
    ...(await lineFaults(product, acknowledged.paid)),
    ...(await findReopened(product, acknowledged.endedDeposits ?? new Map())),
    ...[...acknowledged.rounds].filter(id => !played.has(id)).map(id => `round ${id} is missing at the site`),
  ]
}

/**
 * Completes pending work. Then compares the ledger with the partners' records and with the acknowledged operations. `isForgotten` selects idempotency
 * keys of a test that ended before it could store its acknowledgements.
 */
export const compareBooks = async (
  product: CheckedProduct,
  acknowledged: Acknowledgements,
  isForgotten: (key: string) => boolean = () => false,
): Promise<Verdict> => {
  await product.stopWorker()
  await unlockJobs(product.query)
  const ctx = await product.context()
  try {
    const settle = async () => {
      await inTransaction(ctx.db, async tx => {
        for (const { job } of allCrons) await enqueue(tx, job, {}, { key: `settle:${job}` })
      })
      await processAll(ctx.pool, allJobs(ctx), silentLog)
    }
    for (let turn = 0; turn < TURNS; turn++) await settle()
    const unended = await product.query<Row>(OPEN_CREDIT_CHECKS)
    const restless = await checkCreditsUntilStable(ctx, product.members, settle)
    const compared = { query: product.query, ctx: () => ctx, run: settle, operator: operatorOn(() => ctx) }
    const { faults } = await faultsOf(compared, product.members)
    const doubled = [
      ...(await findUnexpected(product, 'deposits', acknowledged.deposits, isForgotten)),
      ...(await findUnexpected(product, 'withdrawals', acknowledged.withdrawals, isForgotten)),
    ]
    const satang = await product.query<Row>(SATANG_FAULTS, [
      product.members.map(({ id }) => id),
      String(CREDIT),
    ])
    await product.query('select assert_invariants()')
    return {
      lost: await findLost(product, acknowledged),
      doubled: [...doubled, ...acknowledged.twice],
      faults: [
        ...faults.slice(0, NAMED_MAX),
        ...listed(unended, 'a credit check did not end'),
        ...restless,
        ...listed(satang, 'wrong balance'),
        ...listed(await product.query<Row>(NEGATIVE), 'negative balance'),
        ...acknowledged.wrong.slice(0, NAMED_MAX),
        ...product.endedByThemselves(),
      ],
    }
  } finally {
    await ctx.close()
  }
}
