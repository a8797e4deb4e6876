import type { Config } from './config.ts'
import { openPartners, type Partners } from './partners/adapter-registry.ts'
import { type LoggedCall, logPartnerCalls } from './partners/call-log.ts'
import { type EventHub, makeEventHub } from './platform/browser-events.ts'
import { type Clock, type MovableClock, movableClock, systemClock } from './platform/clock.ts'
import { type Listener, makeListener } from './platform/database/notification-listener.ts'
import { openStaleReads, type ReadStale } from './platform/database/replica-reads.ts'
import { type Db, openDb, openPool, type Pool } from './platform/db.ts'
import type { Log } from './platform/log.ts'
import { type Meter, SILENT_METER } from './platform/metrics/metric-registry.ts'
import { measureClock, type Reading } from './platform/partner-clocks/partner-clocks.ts'
import { keepPartnerBody } from './platform/partner-log/partner-log.ts'
import type { Ports } from './ports.ts'
import { type FollowedClock, followMovedClock } from './sandbox-clock.ts'

/** Maximum number of connections to the replica. It is small, so that statistics do not slow down the calls of members. */
const REPLICA_CONNECTIONS = 5

/** Objects that all domains need. They are created once per process. */
export type Context = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly pool: Pool
  readonly db: Db
  /** Runs a read, by its name in the list of reads that may return old data. It uses the replica if one is configured. */
  readonly readStale: ReadStale
  readonly events: EventHub
  readonly meter: Meter
  readonly partners: Partners
  readonly ports: Ports
}

export type OpenContext = Context & {
  /** The sandbox's clock, which a user can move. Null in production, where the time is real. */
  readonly movedClock: FollowedClock | null
  close(): Promise<void>
}

type PreparedContext = { readonly ctx: OpenContext; readonly listener: Listener }

/** Creates what all domains of a process depend on. It connects to the database only when the context is used. */
export const prepareContext = (
  config: Config,
  log: Log,
  ports: Ports,
  meter: Meter = SILENT_METER,
): PreparedContext => {
  const pool = openPool(config.database_url, error =>
    log.warn({ err: error }, 'a database connection was lost'),
  )
  const sandboxClock: MovableClock | null = config.mode === 'sandbox' ? movableClock() : null
  const db = openDb(pool)
  const replica =
    config.replica_database_url === null
      ? null
      : openPool(
          config.replica_database_url,
          error => log.warn({ err: error }, 'a connection to the replica was lost'),
          { connections: REPLICA_CONNECTIONS },
        )
  const listener = makeListener(config.database_url, log)
  const movedClock = sandboxClock === null ? null : followMovedClock(db, listener, sandboxClock, log)
  const events = makeEventHub(listener)
  const clock = sandboxClock ?? systemClock
  const note = ({ call, request, took_ms, ...rest }: LoggedCall) => {
    // If the call cannot be written to the partner log, the error is only reported, because the call itself must still succeed.
    keepPartnerBody(db, { ...rest, asked: { call, request, took_ms } }, clock.now()).catch((error: unknown) =>
      log.warn({ err: error, partner: rest.partner }, 'a partner message could not be stored'),
    )
  }
  const dated = (partner: string, reading: Reading) =>
    measureClock(db, partner, reading).catch((error: unknown) =>
      log.warn({ err: error, partner }, 'the measured clock of a partner could not be stored'),
    )
  const ctx: OpenContext = {
    config,
    log,
    clock,
    pool,
    db,
    readStale: openStaleReads(db, replica === null ? null : openDb(replica), log),
    events,
    meter,
    partners: logPartnerCalls(openPartners(config.partners), config.partners, {
      ...{ note, meter, dated },
      now: () => clock.now(),
    }),
    ports,
    movedClock,
    close: async () => {
      await listener.close()
      await replica?.end()
      await pool.end()
    },
  }
  return { ctx, listener }
}

/** Opens the context of a process and its database listener. When `signal` aborts, the wait for an unavailable database ends. */
export const openContext = async (
  config: Config,
  log: Log,
  ports: Ports,
  signal?: AbortSignal,
  meter?: Meter,
): Promise<OpenContext> => {
  const { ctx, listener } = prepareContext(config, log, ports, meter)
  await listener.start(signal)
  return ctx
}
