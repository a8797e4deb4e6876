import { reconciliationSteps } from '@sala/contract/desk/finance/reconciliation-steps.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, useReconciliationHistories } from '../../../test/reconciliation-history-setup.ts'
import type { Feed, List } from '../../../test/reconciliation-partner-lists.ts'
import type { Step } from '../../../test/reconciliation-reference-model.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'
import { bangkokDate, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { reconciliationDays, unreconciledItems } from './reconciliation-rate.ts'

const RUNS = sizeOr(3, 5)
/** A seed whose histories have payments that agree exactly at the age limit. */
const SEED = 7
const QUARTER_MS = 15 * MINUTE_MS
/** Last time in ms of a history at which a payment is made. */
const PAID_UNTIL_MS = 6 * HOUR_MS
/** Last quarter of an hour of a history in which the job runs without a change on a list. */
const RUNS_UNTIL_QUARTERS = 40 * 4
const FIRST_HISTORY = new Date('2027-02-01T13:20:00Z')
const DAYS_BETWEEN = 4

const histories = useReconciliationHistories()
const { cashier } = histories

type Act = (history: History) => Promise<unknown> | unknown
type Event = { readonly at: number; readonly act?: Act; readonly runs?: boolean }

const amount = fc.bigInt({ min: 100n, max: 600n }).map(baht => baht * 100n)
const paidAt = fc.nat(PAID_UNTIL_MS / QUARTER_MS).map(quarters => quarters * QUARTER_MS)
/** Ms after a payment: at once, some hours later, shortly before, at and after the age limit, and days later. */
const delay = fc.constantFrom(
  ...[0, 0, 0, 3 * HOUR_MS, DAY_MS - 1, DAY_MS, DAY_MS, DAY_MS + 1, DAY_MS + QUARTER_MS, 28 * HOUR_MS],
)
/** A line of a payment: shown at once, late or never, and changed by a satang for a time. `runs` says that the job runs at each change. */
const line = fc.record({
  shown: fc.option(delay, { freq: 6 }),
  changes: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    fc.array(delay, { minLength: 1, maxLength: 2 }),
  ),
  runs: fc.boolean(),
})
const payment = fc.record({
  kind: fc.constantFrom('deposit', 'kbank', 'scb', 'scb', 'gateway', 'payout', 'payout', 'transfer', 'play'),
  paid: paidAt,
  amount,
  booked: fc.option(fc.constantFrom(0, 0, 0, 3 * HOUR_MS, 27 * HOUR_MS), { freq: 6 }),
  line,
})
const stray = fc.record({
  list: fc.constantFrom<List[]>('kbank', 'out', 'out', 'gateway'),
  paid: paidAt,
  amount,
  shown: delay,
  corrected: fc.option(delay),
  repeats: fc.boolean(),
})
const plan = fc.record({
  files: fc.boolean(),
  payments: fc.array(payment, { minLength: 4, maxLength: 9 }),
  strays: fc.array(stray, { maxLength: 3 }),
  runs: fc.array(fc.nat(RUNS_UNTIL_QUARTERS), { minLength: 2, maxLength: 4 }),
  silent: fc.array(
    fc.record({
      list: fc.constantFrom<List[]>('kbank', 'scb', 'out', 'gateway'),
      from: paidAt,
      hours: fc.constantFrom(2, 14, 40),
    }),
    { maxLength: 2 },
  ),
  site: fc.option(fc.record({ from: paidAt, hours: fc.option(fc.constantFrom(3, 24, 30)) })),
})
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never
type Payment = Plan['payments'][number]

/**
 * Events of the line of a payment: it appears, its amount changes by a satang, and changes back. The job runs when a line appears near the age limit,
 * because the time of the run is the time of agreement.
 */
const lineEvents = (
  paid: number,
  { shown, changes, runs }: Payment['line'],
  show: Act,
  change: (wrong: boolean) => Act,
) =>
  shown === null
    ? []
    : [
        { at: paid + shown, act: show, runs: runs || Math.abs(shown - DAY_MS) <= 1 },
        ...changes.map((after, no) => ({ at: paid + shown + after, act: change(no === 0), runs })),
      ]

const bankEvents = (feed: Feed, { paid, amount, booked, line }: Payment, begun: number): Event[] => {
  let line_id = ''
  const own = () => ({ line_id, reference: null, amount, paid_at: begun + paid })
  const show: Act = history => {
    line_id ||= history.newLineId()
    history.show(feed, own())
  }
  const events = lineEvents(
    paid,
    line,
    show,
    wrong => history => history.change(feed, line_id, wrong ? amount + 1n : amount),
  )
  const book: Act = history => {
    line_id ||= history.newLineId()
    return history.receive(feed, own())
  }
  return [...(booked === null ? [] : [{ at: paid + booked, act: book }]), ...events]
}

/** Events of a payment that the product books at once, and whose line names it. */
const orderEvents = (
  list: List,
  { paid, amount, line }: Payment,
  { begun, files, pay }: { begun: number; files: boolean; pay: (history: History) => Promise<string> },
): Event[] => {
  let id = ''
  const isFiled = list === 'out' && files
  const show: Act = history =>
    isFiled
      ? history.uploadResult(id, amount)
      : history.show(list, {
          line_id: list === 'out' ? `out_${id}` : id,
          reference: list === 'kbank' ? null : id,
          ...{ amount, paid_at: begun + paid },
        })
  const change =
    (wrong: boolean): Act =>
    history =>
      isFiled ? null : history.change(list, list === 'out' ? `out_${id}` : id, wrong ? amount + 1n : amount)
  const act: Act = async history => {
    id = await pay(history)
  }
  return [{ at: paid, act }, ...lineEvents(paid, line, show, change)]
}

const paymentEvents = (payment: Payment, { begun, files }: { begun: number; files: boolean }): Event[] => {
  const { kind, paid, amount } = payment
  const by = (pay: (history: History) => Promise<string>) => ({ begun, files, pay })
  switch (kind) {
    case 'deposit':
      return orderEvents(
        'kbank',
        payment,
        by(history => history.deposit(amount)),
      )
    case 'gateway':
      return orderEvents(
        'gateway',
        payment,
        by(history => history.payByGateway(amount)),
      )
    case 'payout':
      return orderEvents(
        'out',
        payment,
        by(history => history.payOut(amount)),
      )
    case 'transfer':
      return [{ at: paid, act: history => history.moveCredit(amount) }]
    case 'play':
      return [{ at: paid, act: history => history.bet(amount) }]
    default:
      return bankEvents(kind, payment, begun)
  }
}

/** Events of a line that belongs to no payment of ours. `repeats` makes it a second line of a payout. */
const strayEvents = (
  { list, paid, amount, shown, corrected, repeats }: Plan['strays'][number],
  begun: number,
): Event[] => {
  let line_id = ''
  const show: Act = history => {
    line_id = history.newLineId()
    const repeated = list === 'out' && repeats ? history.lastPayout() : null
    const reference = list === 'gateway' ? line_id : repeated
    history.show(list, { line_id, reference, amount, paid_at: begun + paid })
  }
  const events: Event[] = [{ at: paid + shown, act: show, runs: shown > 0 }]
  if (list === 'out' && corrected !== null)
    events.push({ at: paid + shown + corrected, act: history => history.correct(line_id), runs: true })
  return events
}

const eventsOf = ({ payments, strays, runs, files, site }: Plan, begun: number): Event[] => {
  const events = [
    ...payments.flatMap(payment => paymentEvents(payment, { begun, files })),
    ...strays.filter(({ list }) => list !== 'out' || !files).flatMap(stray => strayEvents(stray, begun)),
    ...runs.map(quarters => ({ at: quarters * QUARTER_MS, runs: true })),
  ]
  if (site !== null) {
    const answer =
      (fault: 'lost' | null): Act =>
      ({ cashier }) => {
        cashier.site.meet = ({ name }) => (name === 'move' || name === 'find' ? fault : null)
      }
    events.push({ at: site.from, act: answer('lost') })
    if (site.hours !== null) events.push({ at: site.from + site.hours * HOUR_MS, act: answer(null) })
  }
  const settled = PAID_UNTIL_MS + DAY_MS + HOUR_MS
  const end = Math.max(settled, ...events.map(({ at }) => at)) + HOUR_MS
  return [{ at: 0, runs: true }, ...events, { at: settled, runs: true }, { at: end, runs: true }]
}

const compareHours = async ({ model }: History) => {
  const rows = await cashier.database.query<
    Record<'hour', Date> & Record<'step' | 'partner' | 'total' | 'in_time' | 'matched', string>
  >('select hour, step, partner, total, in_time, matched from reconciliation_hours')
  const textOf = (row: object) => Object.values(row).join(' ')
  expect(rows.map(({ hour, ...row }) => `${hour.getTime()} ${textOf(row)}`).toSorted()).toEqual(
    model.hours().map(textOf).toSorted(),
  )
}

const compareDays = async ({ model }: History) => {
  const { days } = await reconciliationDays(cashier.ctx, DAYS_BETWEEN)
  const listed = model.listed()
  for (const { day, steps, share_bp: _, ...volume } of days) {
    const isOfDay = ({ at }: { at: number }) => bangkokDate(new Date(at)) === day
    expect(volume).toEqual(model.volumeOf(isOfDay))
    const inStep = (step: Step) => model.volumeOf(item => isOfDay(item) && item.step === step)
    const moved = reconciliationSteps.filter(step => inStep(step).due + inStep(step).not_due > 0n)
    expect(steps.map(({ step }) => step)).toEqual(moved)
    for (const { step, share_bp: _share, ...part } of steps)
      expect({ step, ...part }).toEqual({ step, ...inStep(step) })
  }
  const names = new Set(
    [...model.hours().map(({ hour }) => hour), ...listed.map(({ at }) => at)].map(at =>
      bangkokDate(new Date(at)),
    ),
  )
  expect(days.map(({ day }) => day)).toEqual([...names].toSorted().toReversed())
  for (const only of ['all', 'missing'] as const) {
    const found = await Promise.all(days.map(({ day }) => unreconciledItems(cashier.ctx, day, { only })))
    const named = found.flatMap(({ rows }) =>
      rows.map(row =>
        [
          row.step,
          row.key,
          row.partner,
          row.at.getTime(),
          row.amount,
          row.kind,
          row.matched_at?.getTime() ?? null,
        ].join(' '),
      ),
    )
    const expected = listed.filter(({ matched_at }) => only === 'all' || matched_at === null)
    expect(named.toSorted(), only).toEqual(
      expected
        .map(item =>
          [item.step, item.key, item.partner, item.at, item.amount, item.kind, item.matched_at].join(' '),
        )
        .toSorted(),
    )
  }
}

let played = 0

/** Plays a history in the order of its times, and compares the product with the model after each run of the job. */
const play = async (drawn: Plan): Promise<void> => {
  const begun = new Date(FIRST_HISTORY.getTime() + DAYS_BETWEEN * DAY_MS * played++)
  const history = await histories.begin(begun, drawn.files)
  const groups = Map.groupBy(eventsOf(drawn, begun.getTime()), ({ at }) => at)
  for (const [at, events] of [...groups].toSorted(([one], [other]) => one - other)) {
    cashier.ctx.clock.set(new Date(begun.getTime() + at))
    for (const { act } of events) await act?.(history)
    await cashier.strike('games:resume')
    await cashier.run()
    if (!events.some(({ runs = false }) => runs)) continue
    const isSilent = ({ from, hours }: Plan['silent'][number]) => at >= from && at < from + hours * HOUR_MS
    await history.reconcile(new Set(drawn.silent.filter(isSilent).map(({ list }) => list)))
    await compareHours(history)
    await compareDays(history)
  }
}

test('the hours, the days and the named items equal a plain model, for random histories of payments and lists', async () => {
  await fc.assert(fc.asyncProperty(plan, play), { numRuns: RUNS, seed: SEED, endOnFailure: true })
})
