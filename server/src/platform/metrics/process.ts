import { isDatabaseAway } from '../database/connection-errors.ts'
import { isReadOnlyServer } from '../database/outage.ts'
import type { Pool } from '../db.ts'
import { pendingSchema } from '../migrate.ts'
import { type Figure, type Meter, type MeterOptions, openMeter, SILENT_METER } from './meter.ts'
import { openMetricsServer, type ReadinessCheck } from './metrics-server.ts'

/** The program's abort signal and stop hooks. */
type Program = { readonly signal: AbortSignal; atStop(work: () => Promise<unknown>): void }

type Begun = {
  readonly pool: Pool
  /** Further readiness conditions besides database and schema. */
  readonly needs?: readonly ReadinessCheck[]
  /** Business metrics, exported by one kind of process only. */
  readonly figures?: () => Promise<readonly Figure[]>
}

/** Metrics of a process on a separate port. */
export type ProcessMetrics = {
  readonly meter: Meter
  /** Null without metrics. */
  readonly port: number | null
  /** The process has started; it is ready while its conditions are met. */
  begun(what: Begun): void
}

/** Opens the metrics server first, so that a hanging start is visible. No-op without a port. */
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
    metrics: meter.told,
    needs: () => (program.signal.aborted ? [STOPPING] : needs),
  })
  program.atStop(() => door.close())
  return {
    meter,
    port: door.port,
    begun: ({ pool, needs: own = [], figures }) => {
      meter.watch('sala_pool_connections', 'Connections to the database', () => pool.totalCount)
      meter.watch('sala_pool_waiting', 'Who waits for a connection', () => pool.waitingCount)
      if (figures !== undefined) meter.tellToo(figures)
      needs = [databaseOf(pool), schemaOf(pool), ...own]
    },
  }
}

const STOPPING: ReadinessCheck = { what: 'process', missing: async () => 'is stopping' }

const databaseOf = (pool: Pool): ReadinessCheck => ({
  what: 'database',
  missing: async () => {
    try {
      return (await isReadOnlyServer(pool)) ? 'takes no writing' : null
    } catch (error) {
      return isDatabaseAway(error) ? 'is away' : String(error)
    }
  },
})

/** An older release works with a schema that a newer one has migrated. */
const schemaOf = (pool: Pool): ReadinessCheck => ({
  what: 'schema',
  missing: async () => {
    const pending = await pendingSchema(pool)
    return pending.length === 0 ? null : `waits for ${pending.join(', ')}`
  },
})
