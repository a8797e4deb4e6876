import type { BankKey } from '@sala/contract/account/banks.ts'
import { drawSessions } from './play-session-times.ts'
import { between, type Draw, drawsOf, pick, seedOf, weighted } from './random-numbers.ts'
import { inventName } from './thai-names.ts'

export type Size = {
  readonly members: number
  readonly days: number
  /** Number of play sessions in a day. Several members take part in a session. */
  readonly sessions: number
  readonly together: number
}

export const SIZES = {
  small: { members: 200, days: 30, sessions: 6, together: 2 },
  large: { members: 2_000, days: 90, sessions: 36, together: 5 },
} as const satisfies Record<string, Size>

export const findSize = (name: string): Size | null =>
  Object.hasOwn(SIZES, name) ? SIZES[name as keyof typeof SIZES] : null

export const rings = ['payer', 'device', 'address', 'tree'] as const
export type Ring = (typeof rings)[number]
/** Styles of members, which decide how much a member deposits and when the member withdraws. */
export type MemberStyle = 'careful' | 'usual' | 'heavy' | 'bonus'

export type Account = { readonly bank: BankKey; readonly account: string; readonly name: string }
export type Person = {
  readonly no: number
  readonly phone: string
  readonly name: string
  readonly birth_date: string
  readonly account: Account
  /** Bank account from which the member pays deposits: the member's own, or the one that all members of a fraud ring use. */
  readonly payer: Account
  readonly style: MemberStyle
  readonly ring: Ring | null
  readonly inviter: number | null
  readonly ip: string
  readonly device: string
  readonly agent: string
  readonly has_gateway: boolean
}
export type PlaySession = {
  readonly at: Date
  readonly joining: readonly number[]
  readonly people: readonly number[]
}
export type Plan = { readonly people: readonly Person[]; readonly sessions: readonly PlaySession[] }

const BANKS = ['kbank', 'scb', 'bbl', 'ktb', 'bay', 'ttb'] as const
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; CPH2471) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
] as const
const TEMPERS = ['careful', 'usual', 'heavy', 'bonus'] as const
const TEMPER_WEIGHTS = [45, 42, 8, 5] as const
/** How likely a member of each style takes part in a play session, as a weight. */
export const VISIT_WEIGHTS: Readonly<Record<MemberStyle, number>> = {
  careful: 2,
  usual: 4,
  heavy: 7,
  bonus: 3,
}
/** A fraud ring has the number of all members divided by `share`, but at least `least` and at most `most` members. */
const RING_MEMBERS = { least: 3, most: 7, share: 40 } as const
/** Share of all members who register in the first FIRST_DAYS days of the history. */
const FIRST_DAYS_SHARE = 0.3
const FIRST_DAYS = 3
const MARK_CHARACTERS = 43
const MARK_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

const markOf = (draw: Draw): string =>
  Array.from({ length: MARK_CHARACTERS }, () => pick(draw, [...MARK_ALPHABET])).join('')
const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** Returns the fraud ring of the member with this number, or null if the member is in none. Each ring registers at another time of the history. */
const ringOf = (no: number, size: Size): { ring: Ring; first: boolean } | null => {
  const each = Math.min(
    RING_MEMBERS.most,
    Math.max(RING_MEMBERS.least, Math.floor(size.members / RING_MEMBERS.share)),
  )
  for (const [place, ring] of rings.entries()) {
    const begins = Math.floor((size.members * (place + 1)) / (rings.length + 1))
    if (no >= begins && no < begins + each) return { ring, first: no === begins }
  }
  return null
}

type Shared = { payer?: Account; device?: string; ip?: string; head?: number }

const invent = (seed: number, size: Size): Person[] => {
  const taken = new Set<string>()
  const shared = new Map<Ring, Shared>()
  const people: Person[] = []
  for (let no = 0; no < size.members; no++) {
    const draw = drawsOf(seedOf(seed, 1, no))
    const name = inventName(draw, taken)
    const bank = pick(draw, BANKS)
    const own = { bank, account: `7${padded(no, 4)}${padded(draw(100_000), 5)}`, name }
    const ip = `${pick(draw, [49, 58, 101, 110, 171, 184])}.${draw(250)}.${draw(250)}.${1 + draw(250)}`
    const device = markOf(draw)
    const member = ringOf(no, size)
    const of = member === null ? {} : (shared.get(member.ring) ?? { payer: own, device, ip, head: no })
    if (member !== null) shared.set(member.ring, of)
    const inRing = (ring: Ring): boolean => member?.ring === ring && !member.first
    const friend = no > 0 && draw(100) < 30 ? draw(no) : null
    people.push({
      ...{ no, name, account: own, ring: member?.ring ?? null },
      phone: `0${pick(draw, [6, 8, 9])}${padded(1_000_000 + no * 37 + draw(37), 8)}`,
      birth_date: `${between(draw, 1965, 2004)}-${padded(1 + draw(12), 2)}-${padded(1 + draw(28), 2)}`,
      payer: inRing('payer') ? (of.payer ?? own) : own,
      style: temperOf(member?.ring ?? null, draw),
      inviter: inRing('tree') || inRing('address') ? (of.head ?? null) : friend,
      ip: inRing('address') || inRing('tree') ? (of.ip ?? ip) : ip,
      device: inRing('device') || inRing('address') ? (of.device ?? device) : device,
      agent: pick(draw, AGENTS),
      has_gateway: draw(4) === 0,
    })
  }
  return people
}

const temperOf = (ring: Ring | null, draw: Draw): MemberStyle => {
  const usual = TEMPERS[weighted(draw, TEMPER_WEIGHTS)] ?? 'usual'
  if (ring === 'address') return 'bonus'
  return ring === 'tree' ? 'heavy' : usual
}

/**
 * Returns a list for each play session: which members (each identified by a number) register in it. FIRST_DAYS_SHARE of all members register in the
 * first days, and the others evenly over the later days.
 */
const joiningOf = (
  people: readonly Person[],
  sessions: readonly Date[],
  size: Size,
  seed: number,
): number[][] => {
  const joining: number[][] = sessions.map(() => [])
  const early = Math.max(1, Math.round((sessions.length * FIRST_DAYS) / size.days))
  const first = Math.round(people.length * FIRST_DAYS_SHARE)
  for (const { no } of people) {
    const draw = drawsOf(seedOf(seed, 2, no))
    const rest = sessions.length - early
    const step = (no - first) / Math.max(1, people.length - first)
    const place = no < first ? draw(early) : early + Math.floor(step * rest * 0.97)
    joining[Math.min(place, sessions.length - 1)]?.push(no)
  }
  return joining
}

/** Returns the plan of a simulation, that is its members and their play sessions. The same seed, size and end give the same plan. */
export const planOf = (seed: number, size: Size, until: Date): Plan => {
  const people = invent(seed, size)
  const times = drawSessions(until, size.days, size.sessions, day => drawsOf(seedOf(seed, 3, day)))
  const joining = joiningOf(people, times, size, seed)
  const there: Person[] = []
  const sessions = times.map((at, place) => {
    const draw = drawsOf(seedOf(seed, 4, place))
    const coming = (joining[place] ?? []).sort((a, b) => a - b)
    for (const no of coming) there.push(...people.slice(no, no + 1))
    const many = there.length === 0 ? 0 : between(draw, 1, size.together * 2 - 1)
    // Most new members also play in the session in which they register.
    const drawn = [
      ...coming.filter(() => draw(10) < 7),
      ...Array.from({ length: many }, () => eager(draw, there)),
    ]
    return { at, joining: coming, people: [...new Set(drawn)] }
  })
  return { people, sessions }
}

const eager = (draw: Draw, there: readonly Person[]): number =>
  there[
    weighted(
      draw,
      there.map(({ style }) => VISIT_WEIGHTS[style]),
    )
  ]?.no ?? 0
