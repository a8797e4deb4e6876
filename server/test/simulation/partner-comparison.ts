import { usernameOf } from '../../src/games/game-sites/site-account.ts'
import { depositLimitFaults } from './deposit-limit-check.ts'
import type { Person, World } from './simulated-group.ts'

/** Maximum number of differences of each kind in the report. */
const NAMED_MAX = 5

type Row = Readonly<Record<string, string | null>>
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
const textOf = (facts: object): string =>
  JSON.stringify(facts, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

/** Returns error messages about credit transfers whose outcome differs between the game site and Sala, or that only the game site has. */
const movementFaults = async ({ cashier: { site, database } }: World): Promise<string[]> => {
  const ours = await database.query<Row>(
    'select id, member_id, direction, amount::text, status from game_movements',
  )
  const known = new Set(ours.map(({ id }) => id))
  return [
    ...ours
      .filter(({ id, member_id, direction, amount, status }) => {
        const there = site.transfers.get(id ?? '')
        const same =
          there?.username === usernameOf((member_id ?? '') as Person['id']) &&
          there.direction === direction &&
          there.amount.toString() === amount
        return there?.status !== status || !same
      })
      .map(row => `movement ${textOf(row)}, at the site ${textOf(site.transfers.get(row.id ?? '') ?? {})}`),
    ...[...site.transfers.keys()].filter(id => !known.has(id)).map(id => `movement ${id} is not ours`),
  ]
}

/**
 * Returns error messages about rounds that Sala lacks or has changed, and about balances at the game site that do not follow from Sala's transfers.
 */
const playFaults = async ({ cashier: { site, database } }: World, people: readonly Person[]) => {
  const faults: string[] = []
  for (const { id } of people) {
    const name = usernameOf(id)
    const rounds = site.roundsOf(name)
    const taken = site.taken.get(name) ?? 0n
    const stake = sumOf(rounds.map(round => round.stake))
    const valid_stake = sumOf(rounds.map(round => round.valid_stake))
    const win = sumOf(rounds.map(round => round.win))
    const [counted = {}] = await database.query<Row>(
      `select coalesce(sum(rounds), 0)::text as rounds, coalesce(sum(stake), 0)::text as stake,
              coalesce(sum(valid_stake), 0)::text as valid_stake, coalesce(sum(win), 0)::text as win
         from play_days where member_id = $1`,
      [id],
    )
    const played = textOf({ rounds: String(rounds.length), stake, valid_stake, win })
    if (played !== textOf(counted)) faults.push(`${id} played ${played}, and we counted ${textOf(counted)}`)
    const [books = {}] = await database.query<Row>(
      `select coalesce(sum(case kind when 'game_win' then amount when 'game_loss' then -amount end), 0)::text as result,
              (select coalesce(sum(case direction when 'in' then amount else -amount end), 0)::text
                 from game_movements where member_id = $1 and status = 'done') as moved
         from ledger_journal where member_id = $1`,
      [id],
    )
    const result = win - stake - taken
    if (books.result !== result.toString())
      faults.push(`${id} won ${result} at the site, and ${books.result} by our books`)
    const lies = site.wallets.get(name) ?? 0n
    if (lies !== BigInt(books.moved ?? 0) + result)
      faults.push(`${id} has ${lies} at the site: ${books.moved} moved there by our books, and won ${result}`)
  }
  return faults
}

/**
 * Returns error messages about completed payouts that the bank did not pay exactly once to the right payee, and about refused payouts that it did
 * pay.
 */
const payoutFaults = async ({ cashier: { bank, database } }: World, people: readonly Person[]) => {
  const ours = await database.query<Row>(
    `select id, member_id, null as line_id, status, amount::text from withdrawals
     union all select id, null, line_id, status, amount::text from payer_returns`,
  )
  const faults: string[] = []
  for (const { id, member_id, line_id, status, amount } of ours) {
    const times = bank.out.filter(({ reference }) => reference === id).length
    const order = bank.payouts.get(id ?? '')?.order
    const isPaid = status === 'paid' || status === 'done'
    // The outcome of this payment back to its payer is unknown. The bank has no idempotency and might pay twice, so the product must not send the
    // payment again. Only the bank's record may settle it.
    const isOpen = line_id !== null && status === 'uncertain' && !bank.idempotent
    if (!isPaid && status !== 'refused' && !isOpen) faults.push(`${id} is ${status} still`)
    if (times !== (isPaid ? 1 : 0)) faults.push(`${id} is ${status}, and the bank paid it ${times} times`)
    const owner = people.find(person => person.id === member_id)?.account_number
    const payer = bank.lines.find(line => line.line_id === line_id)?.from_account
    if (isPaid && (order?.amount.toString() !== amount || order?.to_account !== (owner ?? payer)))
      faults.push(`${id} was to be ${amount} for ${owner ?? payer}, and was ${textOf(order ?? {})}`)
  }
  return faults
}

/** Returns error messages about payments that the product credited automatically to a member who was not the payer. */
const payerFaults = async ({ cashier: { bank, database } }: World, people: readonly Person[]) => {
  const credited = await database.query<Row>(
    `select l.line_id, coalesce(d.member_id, s.assigned_to) as member_id
       from bank_lines l
       left join deposits d on d.id = l.deposit_id
       left join suspense_items s on s.source = 'bank' and s.source_id = l.line_id
      where coalesce(d.member_id, s.assigned_to) is not null
        and coalesce(s.assigned_by, '') not like 'operator:%'`,
  )
  return credited
    .filter(({ line_id, member_id }) => {
      const payer = bank.lines.find(line => line.line_id === line_id)?.from_account
      return people.find(({ account_number }) => account_number === payer)?.id !== member_id
    })
    .map(({ line_id, member_id }) => `${line_id} of somebody else was credited to ${member_id}`)
}

/**
 * Returns error messages about bonuses and withdrawals that break the wagering rules. A bonus may not require less than its promotion, count more
 * stakes than were played, or be completed early. While a bonus is open, no withdrawal is allowed.
 */
const bonusFaults = async ({ cashier: { site, database }, now }: World) => {
  const faults: string[] = []
  type Bonus = { id: string; member_id: Person['id']; status: string; needed: string; done: string }
  type Times = { asked: string; opened_at: Date; ended_at: Date; greatest: string | null }
  const bonuses = await database.query<Bonus & Times>(
    `select b.id, b.member_id, b.status, turnover_needed::text as needed, turnover_done::text as done, b.opened_at,
            coalesce(ending_at, ended_at, $1) as ended_at, b.greatest_stake::text as greatest,
            (p.turnover_times * (b.deposit_amount + b.amount))::text as asked
       from bonuses b join promotions p on p.id = b.promotion_id
      where b.opened_at is not null`,
    [now()],
  )
  for (const { id, member_id, status, needed, done, asked, opened_at, ended_at, greatest } of bonuses) {
    const played = site
      .roundsOf(usernameOf(member_id))
      .filter(round => {
        const isSmall = greatest === null || round.stake <= BigInt(greatest)
        const played_at = site.trueTimeOf(round)
        return isSmall && played_at >= opened_at && played_at <= ended_at
      })
      .map(({ valid_stake }) => valid_stake)
    if (BigInt(needed) < BigInt(asked)) faults.push(`bonus ${id} needs ${needed}, and ${asked} is asked for`)
    const isDone = status === 'completed' || status === 'settling'
    if (BigInt(done) > sumOf(played) || (isDone && BigInt(needed) > sumOf(played)))
      faults.push(`bonus ${id}, ${status}: ${done} of ${needed} done, and ${sumOf(played)} played`)
  }
  const early = await database.query<Row>(
    `select w.id, b.id as bonus from withdrawals w join bonuses b using (member_id)
      where w.created_at > b.opened_at and w.created_at < coalesce(b.ending_at, b.ended_at, $1)
        and b.turnover_needed > 0 and w.amount > w.from_aside`,
    [now()],
  )
  return [...faults, ...early.map(({ id, bonus }) => `withdrawal ${id} while bonus ${bonus} was open`)]
}

/** Compares the ledger with the records of the partners. Returns the differences as error messages. */
export const outsideFaults = async (world: World, people: readonly Person[]): Promise<string[]> => {
  const kinds = [
    await movementFaults(world),
    await playFaults(world, people),
    await payoutFaults(world, people),
    await payerFaults(world, people),
    await bonusFaults(world),
    await depositLimitFaults(world),
  ]
  return kinds.flatMap(faults => faults.slice(0, NAMED_MAX))
}
