import type { Gauge } from 'prom-client'

/**
 * Records metrics of this process. Labels name a route, a job or a partner, but never a person. No label is called `job` or `instance`, because
 * Prometheus uses these names.
 */
export type Meter = {
  /** Records that a response was sent. `route` is the route's pattern, not the URL. */
  callEnded(route: string, status: number, ms: number): void
  jobEnded(name: string, outcome: 'done' | 'failed', ms: number): void
  partnerCallEnded(partner: string, call: string, outcome: 'answered' | 'odd' | 'silent', ms: number): void
  /** Adds a gauge, whose value `now` computes when Prometheus reads the metrics. */
  watch(name: string, help: string, now: () => number): void
}

/** A metric that is read from the database when Prometheus reads the metrics. Its name ends with the unit. */
export type Figure = {
  readonly name: string
  readonly help: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export type OpenMeter = Meter & {
  /** Adds metrics that are read from the database. They are cached for ten seconds. */
  tellToo(read: () => Promise<readonly Figure[]>): void
  /** Returns all metrics in Prometheus' text format. */
  exposition(): Promise<{ readonly type: string; readonly text: string }>
}

/** The meter (recorder of metrics) of a process without a metrics port. It records nothing. */
export const SILENT_METER: Meter = {
  callEnded: () => undefined,
  jobEnded: () => undefined,
  partnerCallEnded: () => undefined,
  watch: () => undefined,
}

const SECOND_MS = 1_000
/** Histogram buckets for the duration of calls, from an immediate response to one for which a member no longer waits. */
const CALL_BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
/** Histogram buckets for the duration of partner calls and jobs, which may take longer than calls of members. */
const WORK_BUCKETS_SECONDS = [0.02, 0.1, 0.5, 1, 3, 10, 30, 120]

/** Time in ms for which metrics from the database are cached, so that frequent scrapes cause few queries. */
const FIGURES_KEPT_MS = 10_000

/** Gauges of the Prometheus library that are removed, because their names end like those of counters. Other gauges have the same data. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export type MeterOptions = { readonly figuresKeptMs?: number }

/** Returns the class of an HTTP status (2xx, 3xx …), because a label with the exact status would create one time series for each status. */
const classOf = (status: number): string => `${Math.floor(status / 100)}xx`

/** Creates the process's metrics. The Prometheus library is loaded only here, so that a process without metrics starts faster. */
export const openMeter = async ({
  figuresKeptMs = FIGURES_KEPT_MS,
}: MeterOptions = {}): Promise<OpenMeter> => {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const registers = [registry]
  const calls = new Histogram({
    name: 'sala_call_seconds',
    help: 'Responses by route and status class',
    labelNames: ['route', 'status'],
    buckets: CALL_BUCKETS_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'sala_job_seconds',
    help: 'Finished jobs by name and outcome',
    labelNames: ['name', 'outcome'],
    buckets: WORK_BUCKETS_SECONDS,
    registers,
  })
  const partners = new Histogram({
    name: 'sala_partner_call_seconds',
    help: 'Finished calls to partners by partner, call and outcome',
    labelNames: ['partner', 'call', 'outcome'],
    buckets: WORK_BUCKETS_SECONDS,
    registers,
  })
  const gauges = new Map<string, Gauge>()
  const gaugeOf = ({ name, help, labels }: Figure): Gauge => {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
    gauges.set(name, gauge)
    return gauge
  }
  const readable = new Gauge({
    name: 'sala_figures_read',
    help: 'Whether the last read of the business figures succeeded',
    registers,
  })
  const reads: (() => Promise<readonly Figure[]>)[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  const readFigures = async (): Promise<void> => {
    if (performance.now() - readAtMs < figuresKeptMs) return
    readAtMs = performance.now()
    // A reader that fails does not hide the figures of the others.
    const results = await Promise.all(reads.map(read => read().catch(() => null)))
    readable.set(results.includes(null) ? 0 : 1)
    // All gauges are reset, because a time series that is missing in this read would otherwise keep its old value.
    for (const gauge of gauges.values()) gauge.reset()
    for (const figure of results.flatMap(some => some ?? [])) gaugeOf(figure).set(figure.labels, figure.value)
  }
  return {
    tellToo: figures => {
      reads.push(figures)
    },
    exposition: async () => {
      await readFigures()
      return { type: registry.contentType, text: await registry.metrics() }
    },
    callEnded: (route, status, ms) => calls.observe({ route, status: classOf(status) }, ms / SECOND_MS),
    jobEnded: (name, outcome, ms) => jobs.observe({ name, outcome }, ms / SECOND_MS),
    partnerCallEnded: (partner, call, outcome, ms) =>
      partners.observe({ partner, call, outcome }, ms / SECOND_MS),
    watch: (name, help, now) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(now()) })
    },
  }
}
