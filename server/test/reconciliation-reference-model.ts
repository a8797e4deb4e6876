/**
 * Reference model of the reconciliation rate, in memory, to which the product's figures are compared. It follows docs/operations/desk-day.md and the
 * comments of the migration of the rate: a payment counts in the hour of its booking, and a partner's line without a booking in the hour of the line.
 */
const HOUR = 3_600_000
const LIMIT = 24 * HOUR

export type Side = 'bank_in' | 'gateway' | 'bank_out'
export type Step = Side | 'site_transfer' | 'site_play'
type Kind = 'missed' | 'found_late' | 'undone'

/** A payment that the ledger contains. `key` is the identifier under which the partner lists it. */
type Booking = { step: Side; key: string; partner: string; at: number; amount: bigint }
/** A line of a partner's list. A line of `bank_out` has the id of the payout as its reference, or null. */
export type Line = {
  side: Side
  line_id: string
  reference: string | null
  partner: string
  amount: bigint
  paid_at: number
}
/** A credit transfer to or from a game site. `confirmed_at` is null until the site reports that it is done. */
export type Transfer = { key: string; site: string; at: number; amount: bigint; confirmed_at: number | null }
type Play = { site: string; at: number; amount: bigint }

type Known = { line: Line; agreed_at: number | null }
type Counted = {
  step: Step
  key: string
  partner: string
  at: number
  amount: bigint
  agreed_at: number | null
}
type Settled = Counted & { in_time: boolean }
type Listed = Omit<Counted, 'agreed_at'> & { kind: Kind; matched_at: number | null }

type HourRow = {
  hour: number
  step: Step
  partner: string
  total: bigint
  in_time: bigint
  matched: bigint
}
type Volume = { due: bigint; in_time: bigint; matched: bigint; not_due: bigint; missing: number }

const hourOf = (at: number): number => Math.floor(at / HOUR) * HOUR
const isInTime = ({ at, agreed_at }: Counted): boolean => agreed_at !== null && agreed_at - at <= LIMIT
const listKey = ({ step, key }: { step: string; key: string }): string => `${step} ${key}`

const sumOf = <Item extends { amount: bigint }>(
  items: readonly Item[],
  isPart: (item: Item) => boolean,
): bigint => items.reduce((sum, item) => (isPart(item) ? sum + item.amount : sum), 0n)

export const emptyRate = () => {
  const bookings = new Map<string, Booking>()
  const corrected = new Map<string, bigint>()
  const known: Known[] = []
  const plays: Play[] = []
  let transfers: readonly Transfer[] = []
  const settled: Settled[] = []
  const listed = new Map<string, Listed>()
  let begun: { started: number; until: number } | null = null
  let live: readonly Counted[] = []

  /** Returns the identifier of the payment that a line belongs to. A second line of a payment is a payment of its own. */
  const keyOf = ({ line }: Known): string => {
    if (line.side === 'bank_in') return line.line_id
    const first = known.find(
      other => other.line.side === line.side && other.line.reference === line.reference,
    )
    const isPayment =
      line.reference !== null && (line.side === 'gateway' || bookings.has(`bank_out ${line.reference}`))
    return isPayment && first?.line === line ? (line.reference ?? '') : `line:${line.line_id}`
  }
  const bookingOf = (record: Known): Booking | undefined =>
    bookings.get(listKey({ step: record.line.side, key: keyOf(record) }))
  const recordOf = (booking: Booking): Known | undefined => known.find(one => bookingOf(one) === booking)
  const isSame = (record: Known): boolean =>
    (bookingOf(record)?.amount ?? corrected.get(keyOf(record))) === record.line.amount
  const isListed = (item: { step: string; key: string }): boolean => listed.has(listKey(item))

  const counted = (now: number): Counted[] =>
    [
      ...[...bookings.values()].map(booking => ({
        ...booking,
        agreed_at: recordOf(booking)?.agreed_at ?? null,
      })),
      ...known
        .filter(record => record.agreed_at === null && bookingOf(record) === undefined)
        .map(record => ({
          ...{ step: record.line.side, key: keyOf(record), partner: record.line.partner },
          ...{ at: record.line.paid_at, amount: record.line.amount, agreed_at: null },
        })),
      ...transfers.map(({ key, site, at, amount, confirmed_at }) => ({
        ...{
          step: 'site_transfer' as const,
          key,
          partner: `site:${site}`,
          at,
          amount,
          agreed_at: confirmed_at,
        },
      })),
      ...plays.map(({ site, at, amount }, no) => ({
        ...{
          step: 'site_play' as const,
          key: String(no),
          partner: `site:${site}`,
          at,
          amount,
          agreed_at: at,
        },
      })),
    ].filter(item => !isListed(item) && item.at <= now)

  const agreesNow = (item: Listed): boolean =>
    item.step === 'site_transfer'
      ? transfers.every(({ key, confirmed_at }) => key !== item.key || confirmed_at !== null)
      : known.some(
          record => record.line.side === item.step && keyOf(record) === item.key && record.agreed_at !== null,
        )

  const settle = (until: number, now: number): void => {
    for (const item of counted(now).filter(({ at }) => at < until && at >= (begun?.until ?? 0))) {
      settled.push({ ...item, in_time: isInTime(item) })
      if (!isInTime(item)) listed.set(listKey(item), { ...item, kind: 'missed', matched_at: item.agreed_at })
    }
  }

  const listLate = ({ started, until }: { started: number; until: number }): void => {
    for (const record of known.filter(({ agreed_at }) => agreed_at === null)) {
      const booking = bookingOf(record)
      const { side, paid_at, amount, partner } = record.line
      const item = { step: side, key: keyOf(record), partner, at: booking?.at ?? paid_at }
      if (isListed(item) || item.at < started || item.at >= until) continue
      const kind = booking === undefined ? 'found_late' : 'undone'
      listed.set(listKey(item), { ...item, amount: booking?.amount ?? amount, kind, matched_at: null })
    }
  }

  const volumeOf = (isPart: (item: { at: number; step: Step }) => boolean): Volume => {
    const due = settled.filter(isPart)
    const items = [...listed.values()].filter(isPart)
    const late = items.filter(({ kind }) => kind === 'found_late')
    const isNever = ({ step, key }: Settled) => {
      const item = listed.get(listKey({ step, key }))
      return item !== undefined && item.matched_at === null
    }
    return {
      due: sumOf(due, () => true) + sumOf(late, () => true),
      in_time: sumOf(due, item => item.in_time && !isListed(item)),
      matched: sumOf(due, item => !isNever(item)) + sumOf(late, ({ matched_at }) => matched_at !== null),
      not_due: sumOf(live.filter(isPart), () => true),
      missing: items.filter(({ matched_at }) => matched_at === null).length,
    }
  }

  return {
    book: (booking: Booking) => void bookings.set(listKey(booking), booking),
    /** An operator books an outgoing line that belongs to no payout, for example a fee. */
    correct: (lineId: string, amount: bigint) => void corrected.set(`line:${lineId}`, amount),
    play: (play: Play) => void plays.push(play),
    /** Stores the lines of a list. A changed line is compared again. */
    read: (lines: readonly Line[]): void => {
      for (const line of lines) {
        const stored = known.find(one => one.line.side === line.side && one.line.line_id === line.line_id)
        if (stored === undefined) known.push({ line: { ...line }, agreed_at: null })
        else if (stored.line.amount !== line.amount)
          Object.assign(stored, { line: { ...stored.line, amount: line.amount }, agreed_at: null })
      }
    },
    compare: (side: Side, now: number): void => {
      for (const record of known)
        if (record.line.side === side && record.agreed_at === null && isSame(record)) record.agreed_at = now
    },
    /** Computes the rate: settles the hours that are older than the limit, and sums the younger ones. */
    count: (now: number, made: readonly Transfer[]): void => {
      transfers = made
      begun ??= { started: hourOf(now), until: hourOf(now) }
      const until = Math.max(begun.until, hourOf(now - LIMIT))
      settle(until, now)
      begun.until = until
      listLate(begun)
      for (const item of listed.values()) {
        if (!agreesNow(item)) item.matched_at = null
        else item.matched_at ??= now
      }
      live = counted(now).filter(({ at }) => at >= until)
    },
    listed: (): Listed[] => [...listed.values()].map(({ ...item }) => item),
    /** Returns the rows of the hours. In a settled hour they are what was true when it was settled. */
    hours: (): HourRow[] => {
      const items: Settled[] = [...settled, ...live.map(item => ({ ...item, in_time: isInTime(item) }))]
      const groups = Map.groupBy(items, ({ at, step, partner }) => `${hourOf(at)} ${step} ${partner}`)
      return [...groups.values()].flatMap(group => {
        const [first] = group
        if (first === undefined) return []
        return {
          ...{ hour: hourOf(first.at), step: first.step, partner: first.partner },
          total: sumOf(group, () => true),
          in_time: sumOf(group, ({ in_time }) => in_time),
          matched: sumOf(group, ({ agreed_at }) => agreed_at !== null),
        }
      })
    },
    volumeOf,
  }
}
