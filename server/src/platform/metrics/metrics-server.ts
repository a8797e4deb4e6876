import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { limitedServer } from '../http/listener/limited-server.ts'
import { VERSION } from '../process/build-version.ts'

/** A condition that a process must meet to be ready for calls. `missing` returns null if the condition is met, otherwise the reason. */
export type ReadinessCheck = { readonly what: string; readonly missing: () => Promise<string | null> }

/** Time in ms within which one readiness condition must be checked. */
const NEED_LIMIT_MS = 1_000

const withinLimit = async ({ what, missing }: ReadinessCheck): Promise<string | null> => {
  const limit = Promise.withResolvers<string>()
  const timer = setTimeout(() => limit.resolve('takes too long'), NEED_LIMIT_MS)
  try {
    const words = await Promise.race([missing(), limit.promise])
    return words === null ? null : `${what}: ${words}`
  } catch (error) {
    return `${what}: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    clearTimeout(timer)
  }
}

type Options = {
  readonly port: number
  readonly host: string
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>
  /** Returns the conditions that the process must meet to be ready. Returns null until the process has started. */
  readonly needs: () => readonly ReadinessCheck[] | null
}

type MetricsAnswer = { readonly status: number; readonly type: string; readonly text: string }
const plain = (status: number, text: string): MetricsAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text,
})

const readiness = async (needs: readonly ReadinessCheck[] | null): Promise<MetricsAnswer> => {
  if (needs === null) return plain(503, 'starting\n')
  const missing = (await Promise.all(needs.map(withinLimit))).filter(words => words !== null)
  return missing.length === 0 ? plain(200, 'ready\n') : plain(503, `${missing.join('\n')}\n`)
}

/**
 * Opens a separate port for monitoring. `/metrics` returns the metrics. `/healthz` shows that the process is alive, and its version. `/readyz` shows
 * that it is ready, or answers 503 with a line per unmet condition.
 */
export const openMetricsServer = async ({ port, host, metrics, needs }: Options) => {
  const answers: Readonly<Record<string, () => Promise<MetricsAnswer>>> = {
    '/healthz': async () => plain(200, `alive\nversion: ${VERSION}\n`),
    '/readyz': () => readiness(needs()),
    '/metrics': async () => ({ status: 200, ...(await metrics()) }),
  }
  const server = limitedServer((request, response) => {
    const answer = request.method === 'GET' ? answers[request.url ?? ''] : undefined
    const answered = answer === undefined ? Promise.resolve(plain(404, 'not found\n')) : answer()
    answered
      .catch((error: unknown) => plain(500, `${String(error)}\n`))
      .then(({ status, type, text }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
        response.end(text)
      })
  })
  server.listen({ port, host })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
