import type { CampaignResults, ResultMetric } from '@sala/contract/desk/campaigns/endpoints.ts'
import { bahtFromSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { DAY_MS, HOUR_MS, type Span } from '../../platform/calendar.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import type { Campaign } from '../drafts/campaigns.ts'
import {
  type Interval,
  type MeanGroup,
  newcombeInterval,
  type ShareGroup,
  welchInterval,
} from '../statistics/confidence-intervals.ts'
import { type ArmResult, findResults, findUnmeasured, type Measured, storeResults } from './sql.ts'

/** Maximum number of campaigns whose results one run computes. The next hourly run continues with those whose results are oldest. */
const MEASURED_MAX = 200
/** Time in ms after the measured period before its final figures are computed, because rounds of its last hours may be reported late. */
const LATE_MS = DAY_MS
const SATANG_PER_BAHT = 100
const PERCENT = 100
const DECIMALS = 2

/**
 * Returns the period over which results are measured. It begins with the whole hour in which the sending started, because play is summed by the hour.
 */
export const resultSpan = ({ started_at, result_days }: Omit<Measured, 'id'>): Span => {
  const begins = new Date(Math.floor(started_at.getTime() / HOUR_MS) * HOUR_MS)
  return { begins, ends: new Date(begins.getTime() + result_days * DAY_MS) }
}

/** Computes and stores the results of one campaign up to now, and whether they are final. */
export const measureCampaign = (ctx: Context, campaign: Measured): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const span = resultSpan(campaign)
    const is_final = at.getTime() >= span.ends.getTime() + LATE_MS
    await storeResults(tx, campaign.id, span, { is_final, at })
  })

/** Computes the results of all campaigns that are not final. Safe to repeat. */
export const measureCampaigns = async (ctx: Context): Promise<void> => {
  const due = await findUnmeasured(ctx.db, MEASURED_MAX)
  await forEachIsolated(ctx, due, 'a campaign could not be measured', campaign =>
    measureCampaign(ctx, campaign),
  )
}

const rounded = (value: number): number => Number(value.toFixed(DECIMALS))
const EMPTY: Omit<ArmResult, 'arm' | 'is_final' | 'computed_at'> = {
  ...{ members: 0, deposit_total: 0n, deposit_variance: null, stake_total: 0n, stake_variance: null },
  ...{ players: 0, limited: 0, complainers: 0 },
}
type Figures = typeof EMPTY

/** Converts a group's sum in satang to the mean and variance in baht. */
const meanGroup = (members: number, total: bigint, variance: number | null): MeanGroup => ({
  members,
  mean: members === 0 ? 0 : bahtFromSatang(satang(total)) / members,
  variance: variance === null ? null : variance / SATANG_PER_BAHT ** 2,
})

const shareOf = ({ members, successes }: ShareGroup): number => (members === 0 ? 0 : successes / members)

const withInterval = (
  metric: ResultMetric,
  unit: 'baht' | 'percent',
  [message, control]: readonly [number, number],
  interval: Interval | null,
) => {
  const scale = unit === 'percent' ? PERCENT : 1
  return {
    ...{ metric, unit },
    message: rounded(message * scale),
    control: rounded(control * scale),
    difference: rounded((message - control) * scale),
    low: interval === null ? null : rounded(interval.low * scale),
    high: interval === null ? null : rounded(interval.high * scale),
  }
}

const meansOf = (metric: ResultMetric, message: MeanGroup, control: MeanGroup) =>
  withInterval(metric, 'baht', [message.mean, control.mean], welchInterval(message, control))
const sharesOf = (metric: ResultMetric, message: ShareGroup, control: ShareGroup) =>
  withInterval(metric, 'percent', [shareOf(message), shareOf(control)], newcombeInterval(message, control))

/** Returns each figure of both groups (members with the message, and the control group), with the 95 % confidence interval of the difference. */
export const metricsOf = (a: Figures, b: Figures): CampaignResultMetrics => [
  meansOf(
    'deposits',
    meanGroup(a.members, a.deposit_total, a.deposit_variance),
    meanGroup(b.members, b.deposit_total, b.deposit_variance),
  ),
  meansOf(
    'stakes',
    meanGroup(a.members, a.stake_total, a.stake_variance),
    meanGroup(b.members, b.stake_total, b.stake_variance),
  ),
  sharesOf(
    'played',
    { members: a.members, successes: a.players },
    { members: b.members, successes: b.players },
  ),
  sharesOf(
    'limits',
    { members: a.members, successes: a.limited },
    { members: b.members, successes: b.limited },
  ),
  sharesOf(
    'complaints',
    { members: a.members, successes: a.complainers },
    { members: b.members, successes: b.complainers },
  ),
]
type CampaignResultMetrics = CampaignResults['metrics']

/** Returns the stored results of a campaign. Returns null before they are first computed. */
export const resultsOfCampaign = async (
  db: Db,
  { id, started_at, result_days }: Pick<Campaign, 'id' | 'started_at' | 'result_days'>,
) => {
  const arms = await findResults(db, id)
  const [first] = arms
  if (first === undefined || started_at === null || result_days === null) return null
  const of = (arm: ArmResult['arm']): Figures => arms.find(each => each.arm === arm) ?? EMPTY
  const [message, control] = [of('message'), of('control')]
  const { begins, ends } = resultSpan({ started_at, result_days })
  return {
    ...{ from: begins, until: ends, is_final: first.is_final, computed_at: first.computed_at },
    message_members: message.members,
    control_members: control.members,
    metrics: metricsOf(message, control),
  }
}
