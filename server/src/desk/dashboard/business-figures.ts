import { permissions } from '@sala/contract/desk/permissions.ts'
import type { AmountLimits } from '@sala/contract/desk/roles.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { countOpen } from '../../affiliates/statements/statements.ts'
import { campaignGauge } from '../../campaigns/sending/sending-progress.ts'
import { openDeposits } from '../../cashier/deposits/deposit-view.ts'
import { openWithdrawals } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import { lineStatus } from '../../messages/line-chat/line-quota.ts'
import { nearSums } from '../../operators/single-operator-acts/daily-sums.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { secondsSinceArchived } from '../../platform/database/wal-archiving.ts'
import { allSwitches } from '../../platform/flow-switches/flow-switches.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { queueByDomain } from '../../platform/job-queue/failed-jobs.ts'
import type { Figure } from '../../platform/metrics/metric-registry.ts'
import { countNearBudgets } from '../../promotions/offers/promotions.ts'
import { countLateTournaments } from '../../rewards/tournaments/late-tournaments.ts'
import { threadGauge } from '../../support/staff-conversations.ts'
import { partnerClocks } from '../business-figures/partner-clocks.ts'
import { dayFigures } from '../business-figures/stored-figures.ts'
import { newestDueDay } from '../reconciliation/reconciliation-rate.ts'
import { signalsNow } from './dashboard-signals.ts'
import { checkFigures, receiverFigures, recoveryFigures } from './event-receiver-figures.ts'
import { one, secondsSince } from './figure-values.ts'
import { protectionFigures } from './protection-figures.ts'

const SECOND_MS = 1_000

const NOTHING = satang(0n)
const NO_LIMITS: AmountLimits = { decide: NOTHING, propose: NOTHING, agree: NOTHING, alone: NOTHING }
/**
 * Monitoring reads the signals in the status bar of the staff's website as this operator. It has all permissions, but its limits are zero, so that it
 * cannot decide anything.
 */
const LOOKER: Operator = {
  id: '' as OperatorId,
  name: '',
  roles: [],
  permissions: new Set(permissions),
  limits: NO_LIMITS,
}

const queueFigures = async (ctx: Context): Promise<Figure[]> =>
  (await queueByDomain(ctx.db)).flatMap(({ domain, due, oldest_seconds, failed_for_good }) => [
    one('sala_jobs_due', 'Jobs that are due and wait for a worker', due, { domain }),
    one('sala_jobs_due_oldest_seconds', 'Seconds since the oldest due job became due', oldest_seconds, {
      domain,
    }),
    one('sala_jobs_failed_for_good', 'Jobs that failed permanently and are not retried', failed_for_good, {
      domain,
    }),
  ])

/**
 * Returns the metric of the backups: the time since PostgreSQL last archived a WAL segment. If nothing was ever archived, there is no metric and no
 * alarm.
 */
const archiveFigures = async (ctx: Context): Promise<Figure[]> => {
  const seconds = await secondsSinceArchived(ctx.db)
  return seconds === null
    ? []
    : [one('sala_log_archived_seconds', 'Seconds since the last archived write-ahead log', seconds)]
}

const clockFigures = async (ctx: Context): Promise<Figure[]> => {
  const clocks = await partnerClocks(ctx)
  return [
    ...clocks.map(({ partner, ahead_ms }) =>
      one(
        'sala_partner_clock_ahead_seconds',
        'Seconds by which the clock of a partner is ahead of ours',
        ahead_ms / SECOND_MS,
        { partner },
      ),
    ),
    one(
      'sala_partner_clocks_off',
      'Partners whose clock may be wrong',
      clocks.filter(({ is_off }) => is_off).length,
    ),
  ]
}

/** Returns the metrics of LINE: its message quota and the number of waiting messages. If LINE sets no quota, the metric of the quota is left out. */
const lineFigures = async (ctx: Context): Promise<Figure[]> => {
  const status = await lineStatus(ctx)
  if (status === null) return []
  const { quota, waiting } = status
  const isNear = quota?.is_near_end === true ? 1 : 0
  return [
    one('sala_line_waiting', 'Messages that wait to be sent to LINE', waiting),
    one('sala_line_quota_near_end', 'Whether the rest of the quota of LINE is reserved', isNear),
    ...(quota === null ? [] : [one('sala_line_quota_used', 'Messages of this month at LINE', quota.used)]),
    ...(quota?.most == null
      ? []
      : [one('sala_line_quota_limit', 'Messages that LINE allows this month', quota.most)]),
  ]
}

/** Returns the metrics of news, of members under care (who get no news), of cases about money laundering, and of affiliate partners. */
const campaignFigures = async (ctx: Context): Promise<Figure[]> => {
  const { under_way, waiting } = await campaignGauge(ctx.db)
  return [
    ...(await protectionFigures(ctx)),
    one('sala_campaigns_under_way', 'Campaigns whose audience is computed or that are sent', under_way),
    one('sala_campaign_members_waiting', 'Members who wait for the message of a campaign', waiting),
    one(
      'sala_affiliate_statements_open',
      'Statements of affiliate partners to close',
      await countOpen(ctx.db),
    ),
  ]
}

/** When this percentage of a budget is used, operators should decide about a new budget. */
const NEAR_BUDGET_PERCENT = 90

const rewardFigures = async (ctx: Context): Promise<Figure[]> => [
  one(
    'sala_reward_budgets_near_end',
    'Open promotions and rewards whose budget is nearly used up',
    await countNearBudgets(ctx.db, NEAR_BUDGET_PERCENT),
  ),
  one(
    'sala_tournaments_late',
    'Tournaments that are not decided, and prizes that are not paid, although their time has passed',
    await countLateTournaments(ctx),
  ),
]

const campaignAndRewardFigures = async (ctx: Context): Promise<Figure[]> =>
  (await Promise.all([campaignFigures(ctx), rewardFigures(ctx)])).flat()

/** Returns a metric for each closed flow switch. An open switch has none. */
const flowFigures = async (ctx: Context, now: Date): Promise<Figure[]> =>
  (await allSwitches(ctx.db)).flatMap(({ key, state, closed_at }) => {
    if (state === 'open') return []
    const labels = { flow: key.startsWith('account:') ? `account:${key.slice(-4)}` : key, state }
    return [
      one('sala_flow_closed', 'Closed switches of flows', 1, labels),
      one(
        'sala_flow_closed_seconds',
        'Seconds since a flow was closed',
        secondsSince(closed_at, now),
        labels,
      ),
    ]
  })

const threadFigures = async (ctx: Context, now: Date): Promise<Figure[]> => {
  const gauge = await threadGauge(ctx)
  if (gauge === null) return []
  const { waiting, late, oldest_at, first_answer_seconds } = gauge
  return [
    one('sala_threads_waiting', 'Conversations in which a member waits for an answer', waiting),
    one('sala_threads_late', 'Waiting conversations past the promise to the member', late),
    one(
      'sala_threads_oldest_seconds',
      'Seconds since the oldest unanswered message',
      secondsSince(oldest_at, now),
    ),
    ...(first_answer_seconds === null
      ? []
      : [
          one(
            'sala_threads_first_answer_seconds',
            'Median seconds to the first answer, of the last day',
            first_answer_seconds,
          ),
        ]),
  ]
}

const clockAndFlowFigures = async (ctx: Context, now: Date): Promise<Figure[]> =>
  (
    await Promise.all([
      clockFigures(ctx),
      flowFigures(ctx, now),
      receiverFigures(ctx, now),
      recoveryFigures(ctx, now),
      checkFigures(ctx),
    ])
  ).flat()

const requestFigures = async (ctx: Context, now: Date): Promise<Figure[]> => {
  const [deposits, withdrawals] = await Promise.all([openDeposits(ctx.db), openWithdrawals(ctx.db)])
  return Object.entries({ deposits, withdrawals }).flatMap(([flow, states]) =>
    states.flatMap(({ status, count, oldest_at }) => {
      const labels = { flow, state: status }
      return [
        one('sala_requests', 'Deposits and withdrawals that have not ended', count, labels),
        one(
          'sala_requests_oldest_seconds',
          'Seconds since the oldest open request was made',
          secondsSince(oldest_at, now),
          labels,
        ),
      ]
    }),
  )
}

/** Returns the share of the money volume that agreed with the partners within 24 hours, of the newest day with due volume and its worst step. */
const reconciliationFigures = async (ctx: Context): Promise<Figure[]> => {
  const day = await newestDueDay(ctx)
  if (day === null) return []
  const help = 'Basis points of the money volume that agreed with the partner within 24 hours'
  return [
    ...day.steps.flatMap(({ step, share_bp }) =>
      share_bp === null ? [] : [one('sala_reconciled_basis_points', help, share_bp, { step })],
    ),
    one(
      'sala_unreconciled_items',
      'Payments that did not agree within 24 hours and do not agree now',
      day.missing,
    ),
  ]
}

const messageFigures = async (ctx: Context, now: Date): Promise<Figure[]> => [
  ...(await lineFigures(ctx)),
  ...(await threadFigures(ctx, now)),
  ...(await reconciliationFigures(ctx)),
]

/**
 * Returns the business metrics: the signals in the status bar of the staff's website (`signalsNow`) and totals of the Bangkok day. They cover queues
 * and waits, unreachable partners, credit latency, the balance of payout accounts, the job queue, and open requests. Amounts are in satang.
 */
export const businessFigures = async (ctx: Context): Promise<Figure[]> => {
  const now = ctx.clock.now()
  const today = bangkokDate(now)
  const [signals, [day], queue, requests, archive, near, clocks, campaigns, messages] = await Promise.all([
    signalsNow(ctx, LOOKER),
    dayFigures(ctx.db, today, today),
    queueFigures(ctx),
    requestFigures(ctx, now),
    archiveFigures(ctx),
    nearSums(ctx),
    clockAndFlowFigures(ctx, now),
    campaignAndRewardFigures(ctx),
    messageFigures(ctx, now),
  ])
  return [
    ...archive,
    ...clocks,
    ...campaigns,
    ...messages,
    ...signals.queues.flatMap(({ kind, waiting, overdue, oldest }) => [
      one('sala_waiting', 'Cases that wait for an operator', waiting, { kind }),
      one('sala_waiting_overdue', 'Waiting cases past their deadline', overdue, { kind }),
      one(
        'sala_waiting_oldest_seconds',
        'Seconds since the oldest waiting case began',
        secondsSince(oldest, now),
        { kind },
      ),
    ]),
    ...signals.partners.flatMap(({ partner, waiting, since }) => [
      one('sala_partner_waiting', 'Work that waits for a partner', waiting, { partner }),
      one('sala_partner_silent_seconds', 'Seconds since a partner last answered', secondsSince(since, now), {
        partner,
      }),
    ]),
    one(
      'sala_credit_p90_seconds',
      'Seconds until credit, 90th percentile of the last hour with credits',
      (signals.credit.p90_ms ?? 0) / SECOND_MS,
    ),
    ...signals.floats.flatMap(({ account, balance }) =>
      balance === null
        ? []
        : [
            one(
              'sala_float_satang',
              'Balance of an account that payouts leave from, in satang',
              Number(balance),
              {
                account: account.slice(-4),
              },
            ),
          ],
    ),
    ...(day === undefined
      ? []
      : (['deposits', 'withdrawals', 'stake', 'win', 'bonus_cost', 'commission'] as const).map(flow =>
          one('sala_today_satang', 'Totals of the Bangkok day, in satang', Number(day[flow]), { flow }),
        )),
    ...queue,
    ...requests,
    one(
      'sala_sole_sums_near',
      'Daily limits of one operator that are nearly used up or were split into small amounts',
      near.length,
    ),
  ]
}
