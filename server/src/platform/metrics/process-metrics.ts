import { isDatabaseAway } from '../database/connection-errors.ts'
import { isReadOnlyServer } from '../database/outage-retry.ts'
import type { Pool } from '../db.ts'
import { pendingSchema } from '../migrate.ts'
import { type Figure, type Meter, type MeterOptions, openMeter, SILENT_METER } from './metric-registry.ts'
import { openMetricsServer, type ReadinessCheck } from './metrics-server.ts'
import { readStorageFigures } from './storage-figures.ts'

type Program = { readonly signal: AbortSignal; atStop(work: () => Promise<unknown>): void }

type Begun = {
  readonly pool: Pool
  /** Conditions for being ready, in addition to those for database and schema. */
  readonly needs?: readonly ReadinessCheck[]
  /** Reads the business metrics. Only one kind of process has them, because they would otherwise be counted twice. */
  readonly figures?: () => Promise<readonly Figure[]>
}

/** The metrics of a process, which are read on a separate port. */
export type ProcessMetrics = {
  readonly meter: Meter
  /** Port on which metrics are read. Null turns metrics off. */
  readonly port: number | null
  /** Called when the process has started. From then on it is ready while its readiness conditions are met. */
  begun(what: Begun): void
}

/**
 * Opens the port of metrics before the rest of the process starts, so that monitoring notices a start that hangs. Does nothing if no port is
 * configured.
 */
export const openMetrics = async (
  { metrics_port, metrics_host }: { readonly metrics_port: number | null; readonly metrics_host: string },
  program: Program,
  options: MeterOptions = {},
): Promise<ProcessMetrics> => {
  if (metrics_port === null) return { meter: SILENT_METER, port: null, begun: () => undefined }
  const meter = await openMeter(options)
  let needs: readonly ReadinessCheck[] | null = null
  const door = await openMetricsServer({
    port: metrics_port,
    host: metrics_host,
    metrics: meter.exposition,
    needs: () => (program.signal.aborted ? [STOPPING] : needs),
  })
  program.atStop(() => door.close())
  return {
    meter,
    port: door.port,
    begun: ({ pool, needs: own = [], figures }) => {
      meter.watch('sala_pool_connections', 'Connections to the database', () => pool.totalCount)
      meter.watch('sala_pool_waiting', 'Callers that wait for a database connection', () => pool.waitingCount)
      if (figures !== undefined) {
        meter.tellToo(figures)
        meter.tellToo(() => readStorageFigures(pool))
      }
      needs = [databaseOf(pool), schemaOf(pool), ...own]
    },
  }
}

const STOPPING: ReadinessCheck = { what: 'process', missing: async () => 'is stopping' }

const databaseOf = (pool: Pool): ReadinessCheck => ({
  what: 'database',
  missing: async () => {
    try {
      return (await isReadOnlyServer(pool)) ? 'is read-only' : null
    } catch (error) {
      return isDatabaseAway(error) ? 'is away' : String(error)
    }
  },
})

/** Returns the readiness condition that no migration of this release is pending. Migrations of a newer release do no harm. */
const schemaOf = (pool: Pool): ReadinessCheck => ({
  what: 'schema',
  missing: async () => {
    const pending = await pendingSchema(pool)
    return pending.length === 0 ? null : `waits for ${pending.join(', ')}`
  },
})
