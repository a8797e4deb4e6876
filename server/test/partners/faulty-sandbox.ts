import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '@sala/sandbox/app.ts'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { SANDBOX_KEY, SANDBOX_KEYS, SANDBOX_SECRET } from '../../src/config.ts'
import { openPartners, type Partners } from '../../src/partners/adapter-registry.ts'
import { choosePartners } from '../../src/partners/adapter-selection.ts'
import type { CallbackRequest } from '../../src/partners/ports/callback-handler.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { hub88InSandbox } from '../../src/sandbox-setup.ts'
import { useTestDatabase } from '../pg/test-database.ts'
import { type FaultyProxy, openFaultyProxy, type ResponseFault } from './faulty-proxy.ts'

const HEARD_WITHIN_MS = 20_000

/**
 * Runs the sandbox behind a proxy that injects faults, and collects the callbacks of the sandbox. Tests use it to run adapters without the product.
 */
export const useFaultySandbox = () => {
  const database = useTestDatabase()
  const receivedCallbacks: { door: string; call: CallbackRequest }[] = []
  let line: FaultyProxy
  let origin = ''
  let callbacks = ''
  const stops: (() => Promise<unknown>)[] = []

  const ear = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const url = `http://127.0.0.1:${(ear.address() as AddressInfo).port}${request.url}`
    const header = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    }
    const door = new URL(url).pathname.split('/').at(-1) ?? ''
    receivedCallbacks.push({ door, call: { raw: Buffer.concat(parts), url, header, now: systemClock.now() } })
    response.end('{}')
  })

  beforeAll(async () => {
    ear.listen(0, '127.0.0.1')
    await once(ear, 'listening')
    callbacks = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/callbacks`
    const sandbox = await createSandbox({
      databaseUrl: database.ownerUrl,
      publicUrl: 'http://localhost:3000',
      callbacks: { url: callbacks, secret: SANDBOX_SECRET },
      clockUrl: `${callbacks}/clock`,
      hub88: hub88InSandbox(callbacks),
      bankTells: ['bank', 'scb'],
      keys: SANDBOX_KEYS,
    })
    await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`
    line = await openFaultyProxy(origin)
    stops.push(
      () => line.close(),
      () => sandbox.close(),
      async () => void ear.close(),
    )
  })
  beforeEach(() => {
    receivedCallbacks.length = 0
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  return {
    line: () => line,
    receivedCallbacks,
    receivedCallback: (words: string): Promise<CallbackRequest> =>
      vi.waitFor(
        () => {
          const found = receivedCallbacks.find(({ call: { raw } }) => raw.includes(words))
          if (found === undefined) throw new Error(`no callback contained ${words}`)
          return found.call
        },
        { timeout: HEARD_WITHIN_MS },
      ),
    query: database.query,
    /** Opens another proxy in front of the sandbox. It injects this fault into each response. */
    brokenLine: async (breakage: ResponseFault): Promise<FaultyProxy> => {
      const broken = await openFaultyProxy(origin)
      stops.unshift(() => broken.close())
      broken.breakAll(breakage)
      return broken
    },
    /** Returns the adapters that the environment variables choose. They call the sandbox through the given proxy. */
    partners: (env: Readonly<Record<string, string>>, over: FaultyProxy = line): Partners => {
      const place = { url: `${over.url()}/sandbox`, key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks }
      return openPartners(choosePartners(env, place, []).chosen)
    },
    /** Makes a call to the sandbox without the proxy, as a person or a test does. */
    call: async (method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> => {
      const response = await fetch(`${origin}/sandbox${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
  }
}
export const RESPONSE_FAULTS = ['cut', 'half', 'huge', 'words', 'other', 'redirect'] as const
