/**
 * A model of promotions with which tests compare the product. It uses plain arithmetic, without database, ledger or partners, and assumes that all
 * credit is at the game site. It was written from the rules for members (docs/decisions/026-bonus-rules.md), not from the code.
 */
type Rule = {
  readonly id: number
  readonly every: 'once' | 'week' | 'birth month'
  readonly minimum: bigint | null
  readonly gives: bigint | null
  readonly times: bigint
  readonly limit: bigint | null
}

export const RULES: readonly Rule[] = [
  { id: 1, every: 'week', minimum: null, gives: null, times: 1n, limit: null },
  { id: 2, every: 'once', minimum: 10_000n, gives: 10_000n, times: 10n, limit: 100_000n },
  { id: 3, every: 'week', minimum: 100_000n, gives: 30_000n, times: 8n, limit: 1_000_000n },
  { id: 4, every: 'week', minimum: 1_000_000n, gives: 200_000n, times: 8n, limit: 10_000_000n },
  { id: 5, every: 'birth month', minimum: null, gives: 30_000n, times: 10n, limit: 300_000n },
  { id: 6, every: 'birth month', minimum: 50_000n, gives: 20_000n, times: 8n, limit: 500_000n },
]
const REFUND = 1
const BIRTHDAY = 5
const DAY = 86_400_000
const BANGKOK = 7 * 3_600_000
const NOTHING = 100n
const LEAST_GREATEST = 2_000n

export type ModelBonus = {
  id: number
  period: string
  status: string
  amount: bigint
  computed: bigint
  deposit: bigint
  needed: bigint
  done: bigint
  limit: bigint | null
  own: bigint
  taken: bigint
  opened: number
  until: number
  /**
   * Results (wins minus stakes) of the rounds since the bonus opened. `result` is the result of all rounds. `above` is the result of the rounds
   * whose stake was too large to count toward the wagering requirement.
   */
  result: bigint
  above: bigint
  /** The largest stake that counts toward the wagering requirement. Null if each stake counts. */
  greatest: bigint | null
  /** The part of each day's loss that was bonus money. Cashback does not count it. */
  played: Map<number, bigint>
}
type Round = { stake: bigint; win: bigint; at: number }

export type ModelMember = {
  readonly birth_month: number
  site: bigint
  /** The member's balance at the game site as the ledger knows it. The true balance may differ until the next credit check. */
  books: bigint
  uncounted: Round[]
  /** The member's net loss (stakes minus wins) by Bangkok day. Cashback is a share of this loss, from which bonus money is first subtracted. */
  losses: Map<number, bigint>
  bonuses: ModelBonus[]
}

export const newMember = (birth_month: number): ModelMember => ({
  birth_month,
  site: 0n,
  books: 0n,
  uncounted: [],
  losses: new Map(),
  bonuses: [],
})

const dayOf = (at: number) => Math.floor((at + BANGKOK) / DAY)
/** Returns the number of the day on which the week of `at` began. Weeks begin on Wednesday. */
const wednesdayOf = (at: number) => {
  let day = dayOf(at)
  while (new Date(day * DAY).getUTCDay() !== 3) day -= 1
  return day
}
const nameOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
const monthOf = (at: number) => new Date(at + BANGKOK).getUTCMonth() + 1
const yearOf = (at: number) => String(new Date(at + BANGKOK).getUTCFullYear())
const ruleOf = (id: number): Rule => {
  const rule = RULES.find(one => one.id === id)
  if (rule === undefined) throw new Error(`no rule ${id}`)
  return rule
}

const RUNNING = ['open', 'settling', 'giving_up', 'expiring']
export const runningOf = (member: ModelMember) =>
  member.bonuses.find(bonus => RUNNING.includes(bonus.status)) ?? null

const periodOf = (rule: Rule, at: number): string => {
  if (rule.every === 'once') return 'once'
  if (rule.every === 'birth month') return yearOf(at)
  return nameOf(wednesdayOf(at) - (rule.id === REFUND ? 7 : 0))
}

/** Returns the error code with which the product refuses the promotion to the member. Null means that the product offers it. */
export const refusalReason = (
  member: ModelMember,
  id: number,
  at: number,
  amount: bigint | null,
): string | null => {
  const rule = ruleOf(id)
  if (rule.every === 'birth month' && monthOf(at) !== member.birth_month) return 'not_birthday_month'
  const had = member.bonuses.find(bonus => bonus.id === id && bonus.period === periodOf(rule, at))
  if (had !== undefined && had.status !== 'offered') return 'already_taken'
  if (id === REFUND && (had?.amount ?? 0n) === 0n) return 'no_loss'
  if (runningOf(member) !== null) return 'bonus_open'
  if (rule.minimum !== null && amount !== null && amount < rule.minimum) return 'below_minimum'
  return null
}

/**
 * Returns the largest stake that counts toward the wagering requirement: a tenth of the balance that the product knows from counted rounds, but at
 * least 20 baht.
 */
const greatestOf = (rule: Rule, { site, books, uncounted }: ModelMember, paid: bigint, amount: bigint) => {
  if (rule.id === REFUND) return null
  const counted = uncounted.reduce((sum, { stake, win }) => sum + stake - win, site)
  const own = [counted, books].reduce((least, one) => (one < least ? one : least))
  const tenth = ((own > paid ? own : paid) + amount) / 10n
  return tenth > LEAST_GREATEST ? tenth : LEAST_GREATEST
}

const open = (member: ModelMember, id: number, deposit: bigint, at: number): void => {
  const rule = ruleOf(id)
  const period = periodOf(rule, at)
  const offered = member.bonuses.find(bonus => bonus.id === id && bonus.period === period)
  const amount = offered?.amount ?? rule.gives ?? 0n
  const bonus: ModelBonus = {
    id,
    period,
    status: 'open',
    amount,
    computed: offered?.computed ?? 0n,
    deposit,
    needed: rule.times * (deposit + amount),
    done: 0n,
    limit: rule.limit === null || rule.limit > deposit ? rule.limit : deposit,
    own: member.site,
    taken: 0n,
    opened: at,
    until: at + 30 * DAY,
    result: 0n,
    above: 0n,
    greatest: greatestOf(rule, member, deposit, amount),
    played: new Map(),
  }
  member.bonuses = [...member.bonuses.filter(one => one !== offered), bonus]
  member.site += amount
  member.books += amount
}

export const makeDeposit = (member: ModelMember, paid: bigint, id: number | null, at: number): void => {
  member.site += paid
  member.books += paid
  const running = runningOf(member)
  if (running !== null) running.own += paid
  if (id !== null && refusalReason(member, id, at, paid) === null) open(member, id, paid, at)
}

export const claimPromotion = (member: ModelMember, id: number, at: number): void => open(member, id, 0n, at)

export const playRound = (member: ModelMember, round: Round): void => {
  member.site += round.win - round.stake
  member.uncounted.push(round)
}

/** Returns the amount that the company takes back if the bonus ends now: the credit above the member's own money, but at least the bonus. */
const houseHas = ({ own, amount, result }: ModelBonus): bigint => {
  const credit = own + amount + result
  const left = credit > amount ? credit - amount : 0n
  return credit - (own < left ? own : left)
}
const playUnder = (bonus: ModelBonus, stake: bigint, win: bigint, day: number): void => {
  const before = houseHas(bonus)
  bonus.result += win - stake
  bonus.played.set(day, (bonus.played.get(day) ?? 0n) + before - houseHas(bonus))
}
/**
 * Adds the rest of the bonus to the loss of the last day with play. The rest is the bonus money that was neither lost on an earlier day nor taken
 * back by the company.
 */
const closePlay = (bonus: ModelBonus): void => {
  const played = [...bonus.played.values()].reduce((sum, amount) => sum + amount, 0n)
  const kept = played < 0n ? -played : 0n
  const rest = (bonus.status === 'completed' ? kept : bonus.amount - played) - bonus.taken
  const last = Math.max(dayOf(bonus.opened), ...bonus.played.keys())
  if (rest !== 0n) bonus.played.set(last, (bonus.played.get(last) ?? 0n) + rest)
}

/**
 * Counts the stake of a round toward the wagering requirement of a bonus. If the stake is too large to count, the net win of the round increases the
 * requirement instead.
 */
const countUnder = (bonus: ModelBonus, stake: bigint, win: bigint): void => {
  if (bonus.greatest === null || stake <= bonus.greatest) {
    bonus.done += stake
    return
  }
  bonus.above += win - stake
  const won = bonus.above > 0n ? bonus.above : 0n
  bonus.needed = ruleOf(bonus.id).times * (bonus.deposit + bonus.amount + won)
}

/** Adds the losses and stakes of the rounds since the last call to the sums of the model. Returns the number of rounds. */
export const countStakes = (member: ModelMember): number => {
  const rounds = member.uncounted
  member.uncounted = []
  const bonus = runningOf(member)
  for (const { stake, win, at } of rounds) {
    member.losses.set(dayOf(at), (member.losses.get(dayOf(at)) ?? 0n) + stake - win)
    if (bonus !== null && at > bonus.opened) playUnder(bonus, stake, win, dayOf(at))
    const counts = bonus !== null && ['open', 'expiring'].includes(bonus.status)
    if (counts && at > bonus.opened && at <= bonus.until) countUnder(bonus, stake, win)
  }
  if (bonus !== null && ['open', 'expiring'].includes(bonus.status) && rounds.length > 0)
    if (bonus.done >= bonus.needed) bonus.status = bonus.limit === null ? 'completed' : 'settling'
  if (bonus?.status === 'completed') closePlay(bonus)
  return rounds.length
}

const takes = ({ site }: ModelMember, { status, own, amount, deposit: paid, limit }: ModelBonus): bigint => {
  const afterBonus = site > amount ? site - amount : 0n
  const keeps = status === 'settling' ? (limit ?? site) + (own - paid) : own < afterBonus ? own : afterBonus
  return site > keeps ? site - keeps : 0n
}
const ENDS: Record<string, string> = { settling: 'completed', giving_up: 'given_up', expiring: 'expired' }

/** Ends the member's bonus if it is completed, forfeited or expired. Returns the amount that the company takes back, 0 if the bonus stays open. */
export const endBonus = (member: ModelMember): bigint => {
  if (!Object.hasOwn(ENDS, runningOf(member)?.status ?? '')) return 0n
  countStakes(member)
  member.books = member.site
  const bonus = runningOf(member)
  if (bonus === null) return 0n
  bonus.taken = takes(member, bonus)
  bonus.status = ENDS[bonus.status] ?? bonus.status
  closePlay(bonus)
  member.site -= bonus.taken
  member.books = member.site
  return bonus.taken
}

/** Models the product's job that runs each minute. It ends a bonus that has expired or whose money is lost. */
export const runMinuteJobs = (member: ModelMember, at: number): void => {
  const bonus = runningOf(member)
  if (bonus === null) return
  if (bonus.status === 'open' && bonus.until <= at) bonus.status = 'expiring'
  endBonus(member)
  if (bonus.status !== 'open' || member.books >= NOTHING) return
  countStakes(member)
  member.books = member.site
  if (runningOf(member)?.status === 'open' && member.site < NOTHING) {
    bonus.status = 'lost'
    closePlay(bonus)
  }
  endBonus(member)
}

/** Models the product's job that runs each hour. It grants cashback and the birthday bonus. */
export const runHourJobs = (member: ModelMember, at: number): void => {
  const first = wednesdayOf(at) - 7
  const isLastWeek = ([day]: [number, bigint]): boolean => day >= first && day < first + 7
  const sumOf = (days: Map<number, bigint>): bigint =>
    [...days].filter(isLastWeek).reduce((sum, [, amount]) => sum + amount, 0n)
  const loss = sumOf(member.losses) - member.bonuses.reduce((sum, { played }) => sum + sumOf(played), 0n)
  const refund = loss > 0n ? (loss * 5n) / 100n : 0n
  const known = member.bonuses.find(bonus => bonus.id === REFUND && bonus.period === nameOf(first))
  if (known !== undefined) {
    known.computed = refund
    if (known.status === 'offered') known.amount = refund
  } else if (known === undefined && refund > 0n) offer(member, REFUND, nameOf(first), refund)
  const hasBirthday = member.bonuses.some(bonus => bonus.id === BIRTHDAY && bonus.period === yearOf(at))
  if (monthOf(at) === member.birth_month && !hasBirthday) offer(member, BIRTHDAY, yearOf(at), 30_000n)
}

const offer = (member: ModelMember, id: number, period: string, amount: bigint): void => {
  const none = {
    deposit: 0n,
    needed: 0n,
    done: 0n,
    limit: null,
    own: 0n,
    taken: 0n,
    opened: 0,
    until: 0,
    result: 0n,
    above: 0n,
    greatest: null,
  }
  const computed = id === REFUND ? amount : 0n
  member.bonuses.push({ id, period, status: 'offered', amount, computed, ...none, played: new Map() })
}
