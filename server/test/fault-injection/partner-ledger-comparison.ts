import { REPEATED_LINE } from '@sala/contract/desk/alerts/alert-texts.ts'
import type { MemberId, MovementId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../src/context.ts'
import { UNCERTAIN_TRIES_MAX } from '../../src/desk/alerts/staff-group-messages.ts'
import { findTroubles } from '../../src/desk/sql/attention-items.ts'
import { syncRounds } from '../../src/games/rounds/round-sync.ts'
import { settleMovementByEvidence, settlePayoutByEvidence } from '../evidence-settlement-steps.ts'
import type { TestMember as Member } from '../test-members.ts'
import { findCheckFaults } from './document-check-faults.ts'
import type { FaultyProduct as Lived } from './faulty-product.ts'
import { findLineFaults } from './line-faults.ts'

const BY_TWO = { maker: 'nok', checker: 'lek', reason: 'the bank says so' }
type Row = Readonly<Record<string, string | null>>
type CheckedProduct = Pick<Lived, 'query' | 'run' | 'operator'> & { ctx(): Context }
type TestMember = Pick<Member, 'id' | 'phone' | 'account_number'>

/** SQL expression that counts how often the bank paid Sala's payout order to the right account. */
const PAID_OF = `(select count(*) from sandbox.bank_payout p
  where (p.reference = o.id or p.metadata->>'reference' = o.id) and p.to_account = o.account_number and p.status = 'paid')::int`

const ordersOf = (product: CheckedProduct, members: readonly TestMember[]) =>
  product.query<{ id: WithdrawalId; member_id: MemberId; status: string; amount: string; paid: number }>(
    `select o.id, o.member_id, o.status, o.amount::text, ${PAID_OF} as paid from withdrawals o
      where o.member_id = any($1) order by o.id`,
    [members.map(({ id }) => id)],
  )

/** Settles each payout with an unknown outcome by the bank's records, as an operator does. */
const answerPayouts = async (product: CheckedProduct, members: readonly TestMember[]) => {
  const unlisted: string[] = []
  const open = (await ordersOf(product, members)).filter(({ status }) =>
    ['paying', 'uncertain'].includes(status),
  )
  const listed = new Set(
    (await findTroubles(product.ctx().db, product.ctx().clock.now())).map(({ id }) => id),
  )
  for (const { id, member_id, status, paid } of open) {
    if (!listed.has(id)) unlisted.push(`${id} is ${status}, and no operator sees it`)
    const outcome = paid > 0 ? 'paid' : 'not_paid'
    await settlePayoutByEvidence(product.ctx(), BY_TWO, { id, member_id }, { outcome, record: 'ticket 1' })
  }
  return { unlisted, answered: open.length }
}

const payoutFaults = async (product: CheckedProduct, members: readonly TestMember[]): Promise<string[]> =>
  (await ordersOf(product, members))
    .filter(({ status, paid }) => {
      if (status === 'paid') return paid !== 1
      return paid !== 0 || !['refused', 'requested'].includes(status)
    })
    .map(({ id, status, paid }) => `${id} is ${status}, and was paid ${paid} times`)

/**
 * SQL condition that the bank line `o` of Sala is the line `l` of the sandbox's bank. For banks without line numbers, Sala puts a prefix before the
 * id.
 */
const SAME_LINE = "o.line_id in (l.line_id, 'scb:' || l.line_id, 'file:' || l.account || ':' || l.line_id)"

/**
 * Returns error messages about lines of the bank statement that Sala lacks, has twice, has changed, or has not assigned to a deposit or an operator.
 */
const bankFaults = async (product: CheckedProduct, members: readonly TestMember[]): Promise<string[]> => {
  const accounts = members.map(({ account_number }) => account_number)
  const lines = await product.query<Row>(
    `select l.line_id, l.amount::text, l.bill_reference, count(o)::text as known, min(o.outcome) as outcome
       from sandbox.bank_line l
       left join bank_lines o on ${SAME_LINE} and o.amount = l.amount and o.account = l.account
        and o.bill_reference is not distinct from l.bill_reference
      where l.from_account = any($1) group by l.line_id, l.amount, l.bill_reference
     having count(o) <> 1 or min(o.outcome) is null`,
    [accounts],
  )
  const strange = await product.query<Row>(
    `select o.line_id from bank_lines o where o.from_account = any($1)
        and not exists (select from sandbox.bank_line l where ${SAME_LINE})`,
    [accounts],
  )
  return [
    ...lines.map(line => `a line of the bank's is not in our books: ${JSON.stringify(line)}`),
    ...strange.map(({ line_id }) => `${line_id} is not the bank's`),
  ]
}

/**
 * Returns error messages about payments at the gateway. Each one must be credited once in full, or wait for an operator. A credit without a payment
 * is an error too.
 */
const gatewayFaults = async (product: CheckedProduct, members: readonly TestMember[]): Promise<string[]> => {
  const rows = await product.query<Row>(
    `select d.id, d.status, d.received_amount::text as credited,
            (select sum(s.amount)::text from suspense_items s where s.source = 'gateway' and s.source_id = d.id) as held,
            (select sum(p.paid_amount)::text from sandbox.gateway_payment p
              where (p.reference = d.id or p.metadata->>'reference' = d.id) and p.status = 'paid') as paid,
            (select count(*)::text from ledger_journal j where j.id = 'deposit:' || d.id || ':credit') as credits
       from deposits d where d.member_id = any($1) and d.method = 'gateway'`,
    [members.map(({ id }) => id)],
  )
  return rows
    .filter(({ status, credited, held, paid, credits }) => {
      const own = status === 'completed' ? credited : held
      return own !== paid || credits !== (status === 'completed' ? '1' : '0')
    })
    .map(row => `a payment is not in our books as at the gateway: ${JSON.stringify(row)}`)
}

/** Settles each credit transfer with an unknown outcome by the game site's records, as an operator does. */
const answerMovements = async (product: CheckedProduct, members: readonly TestMember[]) => {
  const unlisted: string[] = []
  const open = await product.query<{ id: MovementId; member_id: MemberId; came: boolean }>(
    `select m.id, m.member_id,
            (select coalesce(sum(case t.direction when 'in' then t.amount else -t.amount end), 0) from sandbox.game_transfer t
              where t.status = 'done' and right(t.username, length(m.member_id) - 1) = replace(m.member_id, '_', ''))
            <> (select coalesce(sum(case o.direction when 'in' then o.amount else -o.amount end), 0) from game_movements o
                 where o.member_id = m.member_id and o.status = 'done') as came
       from game_movements m where m.member_id = any($1) and m.status = 'unknown'`,
    [members.map(({ id }) => id)],
  )
  const listed = new Set(
    (await findTroubles(product.ctx().db, product.ctx().clock.now())).map(({ id }) => id),
  )
  for (const { id: movement_id, member_id, came } of open) {
    if (!listed.has(movement_id)) unlisted.push(`${movement_id} is unknown, and no operator sees it`)
    const evidence = { outcome: came ? 'done' : 'refused', record: 'ticket 2' } as const
    await settleMovementByEvidence(product.ctx(), BY_TWO, { member_id, movement_id }, evidence)
  }
  return { unlisted, answered: open.length }
}

/** Returns error messages about credit transfers whose outcome at the game site differs from Sala's ledger, and about balances that differ. */
const siteFaults = async (product: CheckedProduct, members: readonly TestMember[]): Promise<string[]> => {
  const usernames = members.map(({ id }) => id.replace('_', ''))
  const rows = await product.query<Row>(
    `select g.username, g.balance::text as there,
            (select coalesce(sum(case t.direction when 'in' then t.amount else -t.amount end), 0)::text
               from sandbox.game_transfer t where t.username = g.username and t.status = 'done') as moved,
            (select coalesce(sum(case m.direction when 'in' then m.amount else -m.amount end), 0)::text
               from game_movements m where replace(m.member_id, '_', '') = right(g.username, $2) and m.status = 'done') as ours,
            (select count(*)::text from game_movements m
              where replace(m.member_id, '_', '') = right(g.username, $2) and m.ended_at is null) as open
       from sandbox.game_account g where right(g.username, $2) = any($1)`,
    [usernames, usernames[0]?.length ?? 0],
  )
  return rows
    .filter(({ moved, ours, open }) => moved !== ours || open !== '0')
    .map(row => `credit did not move here as it moved there: ${JSON.stringify(row)}`)
}

/** Counts how many payouts, payments, rounds, messages and credit transfers of these members the partners have executed. */
const countDone = async (product: CheckedProduct, members: readonly TestMember[]): Promise<number> => {
  const [row] = await product.query<{ done: number }>(
    `select ((select count(*) from sandbox.bank_payout where status = 'paid' and to_account = any($1))
           + (select count(*) from sandbox.bank_line where from_account = any($1))
           + (select count(*) from sandbox.game_round where username = any($2))
           + (select count(*) from sandbox.sms_message where phone = any($3))
           + (select count(*) from sandbox.identity_check where verdict is not null)
           + (select count(*) from sandbox.telegram_message) + (select count(*) from sandbox.line_group_message)
           + (select count(*) from sandbox.game_transfer where status = 'done' and username = any($2)))::int as done`,
    [
      members.map(({ account_number }) => account_number),
      members.map(({ id }) => id.replace('_', '')),
      members.map(({ phone }) => phone),
    ],
  )
  return row?.done ?? 0
}

type Found = {
  readonly faults: string[]
  /** Number of open cases that the test settled in the role of an operator. */
  readonly answered: number
  /** Number of operations of these members that the partners have executed (see `countDone`). */
  readonly done: number
}

/**
 * Returns error messages about members whose play (stakes and wins) differs between the game site and Sala. Open rounds of a seamless wallet do not
 * count.
 */
const roundFaults = async (product: CheckedProduct, members: readonly TestMember[]): Promise<string[]> => {
  const faults: string[] = []
  for (const { id } of members) {
    await syncRounds(product.ctx(), id)
    const [row] = await product.query<Row>(
      `select (select coalesce(sum(win - stake), 0)::text from sandbox.game_round
                where right(username, length($1) - 1) = replace($1, '_', '')) as there,
              (select coalesce(sum(win - stake), 0)::text from play_days where member_id = $1) as counted,
              (select coalesce(sum(case kind when 'win' then amount when 'rollback' then amount else -amount end), 0)::text
                 from seamless_plays where member_id = $1 and refusal is null) as wallet,
              exists (select from seamless_plays where member_id = $1)::text as bets`,
      [id],
    )
    const ours = row?.bets === 'true' ? row.wallet : row?.counted
    if (row?.there !== ours || row?.there !== row?.counted)
      faults.push(`${id} played otherwise: ${JSON.stringify(row)}`)
  }
  return faults
}

/** Returns error messages about SMS with a wrong phone or receipt, and about members who got more one-time codes than they requested. */
const messageFaults = async (product: CheckedProduct, members: readonly TestMember[]): Promise<string[]> => {
  const rows = await product.query<Row>(
    `select m.provider, m.message_id, m.outcome, r.receipt, r.phone, c.phone as asked
       from code_messages m join one_time_codes c on c.id = m.code_id
       left join sandbox.sms_request r on r.reference = m.message_id
      where c.phone = any($1) and m.message_id is not null
        and (r.phone is distinct from c.phone or (m.outcome is not null and m.outcome <> r.receipt))`,
    [members.map(({ phone }) => phone)],
  )
  const unasked = await product.query<Row>(
    `select phone, count(distinct text)::text as texts from sandbox.sms_message s where phone = any($1) and text ~ '[0-9]{6}'
      group by phone having count(distinct text) > (select count(*) from one_time_codes c where c.phone = s.phone)`,
    [members.map(({ phone }) => phone)],
  )
  return [...rows, ...unasked].map(row => `a message is not as it was sent: ${JSON.stringify(row)}`)
}

/**
 * Returns error messages about messages to the staff group that arrived too often, arrived twice without saying that it is a repetition, still wait,
 * have a status that contradicts their arrival, or were given up before the last attempt.
 */
const groupFaults = async (product: CheckedProduct): Promise<string[]> => {
  const rows = await product.query<Row>(
    `with arrived as (select text from sandbox.telegram_message union all select text from sandbox.line_group_message)
     select m.no::text, m.status, m.why, m.tries, count(t.text)::text as arrived
       from staff_group_messages m left join arrived t on t.text like '%เลขที่ ' || m.no
      group by m.no
     having count(t.text) filter (where t.text not like '%' || $1 || '%') > 1 or count(t.text) > $2
        or (m.channel = 'line' and count(t.text) > 1) or m.status = 'waiting'
        or (m.status = 'sent' and count(t.text) = 0)
        or (m.status = 'ended' and m.why <> 'outcome unknown' and count(t.text) > 0)
        or (m.status = 'ended' and count(t.text) = 0 and m.tries <= $2)`,
    [REPEATED_LINE, UNCERTAIN_TRIES_MAX],
  )
  return rows.map(row => `a message to the group is not as it was sent: ${JSON.stringify(row)}`)
}

const LOOKS_MAX = 4

/** Runs the full reconciliation. Repeats it if a partner does not answer in time, which happens on a busy computer. */
const comparedWithAll = async (product: CheckedProduct) => {
  let result = await product.operator('reconcile', 'full')
  for (let look = 1; look < LOOKS_MAX && result.text.includes('does not answer'); look++)
    result = await product.operator('reconcile', 'full')
  return result
}

/**
 * Settles all open cases by the partners' records. Then compares Sala's records with those of the partners. Returns the differences as error
 * messages.
 */
export const faultsOf = async (product: CheckedProduct, members: readonly TestMember[]): Promise<Found> => {
  const { unlisted, answered } = await answerPayouts(product, members)
  const moved = await answerMovements(product, members)
  await product.run()
  const { code, text } = await comparedWithAll(product)
  const faults = [
    ...unlisted,
    ...moved.unlisted,
    ...(await payoutFaults(product, members)),
    ...(await bankFaults(product, members)),
    ...(await gatewayFaults(product, members)),
    ...(await siteFaults(product, members)),
    ...(await roundFaults(product, members)),
    ...(await messageFaults(product, members)),
    ...(await groupFaults(product)),
    ...(await findLineFaults(product, members)),
    ...(await findCheckFaults(product, members)),
    ...(code === 0 ? [] : [text]),
  ]
  return { faults, answered: answered + moved.answered, done: await countDone(product, members) }
}
