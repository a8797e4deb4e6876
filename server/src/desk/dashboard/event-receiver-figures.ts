import { failingChecks } from '../../account/document-checks/check-orders.ts'
import { recoveryGauge } from '../../account/second-factors/factor-recoveries.ts'
import type { Context } from '../../context.ts'
import { receiverStates } from '../../events/event-receiver-states.ts'
import type { Figure } from '../../platform/metrics/metric-registry.ts'
import { one, secondsSince } from './figure-values.ts'

/** Returns the metrics of the receivers of outgoing events. A paused receiver has no metric of waiting time. */
export const receiverFigures = async (ctx: Context, now: Date): Promise<Figure[]> => {
  const states = await receiverStates(ctx.db, now)
  return [
    one(
      'sala_event_receivers_failing',
      'Receivers of events whose deliveries have failed for longer than the setting',
      states.filter(({ is_failing }) => is_failing).length,
    ),
    ...states
      .filter(({ receiver }) => receiver.status === 'active' && receiver.url !== null)
      .map(({ receiver: { name }, lag }) =>
        one(
          'sala_event_lag_seconds',
          'Seconds since the oldest event that waits for a receiver',
          secondsSince(lag.oldest_at, now),
          { receiver: name },
        ),
      ),
  ]
}

/** Returns the metrics of members' requests to remove lost second factors. After a waiting period two operators decide each request. */
export const recoveryFigures = async (ctx: Context, now: Date): Promise<Figure[]> => {
  const { open, due_since } = await recoveryGauge(ctx.db, now)
  return [
    one('sala_factor_recoveries_open', 'Requests to remove lost second factors that have not ended', open),
    one(
      'sala_factor_recovery_due_seconds',
      'Seconds since the oldest open request to remove lost second factors may be decided',
      secondsSince(due_since, now),
    ),
  ]
}

/**
 * Returns the metric of failing checks of identity documents: the vendor gives no valid answer, and the document still waits for the decision of two
 * operators.
 */
export const checkFigures = async (ctx: Context): Promise<Figure[]> => [
  one(
    'sala_document_checks_failing',
    'Checks of identity documents by the vendor without a valid answer',
    await failingChecks(ctx.db),
  ),
]
