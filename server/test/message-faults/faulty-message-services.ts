import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PartnerConfused, PartnerSilent } from '../../src/partners/adapter-kit/partner-http.ts'
import type { Sms } from '../../src/partners/ports/sms.ts'
import { type LineFault, openFakeLine } from '../fake-line.ts'

/** Returns a source of pseudo-random numbers from 0 to 1 (algorithm mulberry32). The same seed gives the same numbers. */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type ReceivedPush = { readonly path: string; readonly message_no: string; readonly is_taken: boolean }

const FAULTS = ['taken', 'taken', 'taken', 'busy', 'failed', 'cut', 'cut after taking', 'killed'] as const
type Fault = (typeof FAULTS)[number]

/**
 * Opens a push service with random answers: success, 429, 500, or no answer. If it does not answer, it may have taken the push. With the fault
 * `killed`, the process that sends ends during the call.
 */
export const openPushService = async () => {
  const received: ReceivedPush[] = []
  let next: () => Fault = () => 'taken'
  let onKilled = (): void => undefined
  const service: Server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const fault = next()
      const is_taken = ['taken', 'cut after taking', 'killed'].includes(fault)
      const message_no = String(request.headers.topic ?? '').replace('message-', '')
      received.push({ path: request.url ?? '', message_no, is_taken })
      if (fault === 'killed') onKilled()
      if (fault === 'cut' || fault === 'cut after taking') response.destroy()
      else if (fault === 'busy') response.writeHead(429, { 'retry-after': '900' }).end()
      else response.writeHead(fault === 'failed' ? 500 : 201).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    received,
    /** Sets the source of random numbers that decide each later answer. With null, each push succeeds. */
    misbehave: (numbers: (() => number) | null, kill: () => void = () => undefined): void => {
      next = numbers === null ? () => 'taken' : () => FAULTS[Math.floor(numbers() * FAULTS.length)] ?? 'taken'
      onKilled = kill
    },
    close: () => service.close(),
  }
}

/**
 * Opens an SMS provider that has no idempotency keys. It randomly accepts an SMS, refuses it, or does not answer. If it does not answer, it may have
 * accepted the SMS.
 */
export const openSmsProvider = () => {
  const arrived: string[] = []
  let numbers: (() => number) | null = null
  const sms: Sms = {
    name: 'seeded',
    tells_receipts: false,
    send: async ({ reference }) => {
      const drawn = numbers?.() ?? 0
      if (drawn > 0.9) throw new PartnerConfused('seeded', { status: 429, body: null })
      if (drawn > 0.8) throw new PartnerSilent('seeded', new Error('no answer'))
      arrived.push(reference)
      if (drawn > 0.6) throw new PartnerSilent('seeded', new Error('the answer was lost'))
      return { message_id: null }
    },
  }
  return {
    sms,
    arrived,
    misbehave: (given: (() => number) | null): void => {
      numbers = given
    },
  }
}

const LINE_FAULTS: readonly (LineFault | 'killed' | null)[] = [
  ...[null, null, null, null],
  ...(['silent', 'lost', 'odd', 'busy', 'over_quota', 'killed'] as const),
]

/** Opens a LINE server with random answers. With the fault `killed`, it takes the message, and the process that sends ends during the call. */
export const openLine = () => {
  const line = openFakeLine()
  return {
    app: line.app,
    arrived: line.arrived,
    misbehave: (numbers: (() => number) | null, kill: () => void = () => undefined): void =>
      line.misbehave(
        numbers === null
          ? null
          : () => {
              const drawn = LINE_FAULTS[Math.floor(numbers() * LINE_FAULTS.length)] ?? null
              if (drawn !== 'killed') return drawn
              kill()
              return null
            },
      ),
    user: line.user,
  }
}
