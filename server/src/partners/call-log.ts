import type { Meter } from '../platform/metrics/meter.ts'
import type { Reading } from '../platform/partner-clocks/partner-clocks.ts'
import { referenceIn } from '../platform/partner-log/partner-log.ts'
import { formatForLog } from './kit/log-text.ts'
import { datedAnswers, OrderNotSent, PartnerConfused, PartnerSilent } from './kit/partner-http.ts'
import { redactText } from './kit/redaction.ts'
import type { ChosenPartners, Partners, Port } from './registry.ts'

/** A call of a partner's port and its outcome; texts are redacted. */
export type LoggedCall = {
  readonly partner: string
  readonly call: string
  readonly request: string
  /** Our id of the request, if the call is about one. */
  readonly reference: string | null
  readonly outcome: 'agreed' | 'odd' | 'silent'
  readonly status: number | null
  readonly body: string
  readonly took_ms: number
}
/** Measures each call; logs the relevant ones. */
type Notes = {
  readonly note: (call: LoggedCall) => void
  readonly meter: Meter
  readonly now: () => Date
  /** Stores the partner's clock from a dated response. Never rejects. */
  readonly dated: (partner: string, reading: Reading) => Promise<void>
}

type Ended = Pick<LoggedCall, 'outcome' | 'status' | 'body'>

/** A game site port returns `unknown` instead of throwing when the site does not respond. */
const isUnknown = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'result' in answer && answer.result === 'unknown'

/** Null without one of our requests: regular lists and prices are not logged. */
const answered = (answer: unknown, reference: string | null): Ended | null => {
  if (reference === null) return null
  const outcome = isUnknown(answer) ? 'silent' : 'agreed'
  return { outcome, status: null, body: redactText(formatForLog(answer)) }
}

/** Null if the error is no partner failure. */
const failed = (error: unknown): Ended | null => {
  if (error instanceof OrderNotSent) return failed(error.cause)
  if (error instanceof PartnerConfused) return { outcome: 'odd', status: error.status, body: error.said }
  if (error instanceof PartnerSilent) return { outcome: 'silent', status: null, body: '' }
  return null
}

/** Wraps a port to log its calls; results and errors pass through. */
const notedPort = <P extends object>(port: P, partner: string, notes: Notes, path = ''): P =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver)
      const call = `${path}${String(name)}`
      if (typeof value === 'function')
        return (...args: unknown[]) => {
          const began = performance.now()
          const asked_at = notes.now()
          const measurements: Promise<void>[] = []
          const dated = (said_at: Date) => {
            measurements.push(notes.dated(partner, { asked_at, answered_at: notes.now(), said_at }))
          }
          const answer: unknown = datedAnswers.run(dated, () => Reflect.apply(value, target, args))
          if (!(answer instanceof Promise)) return answer
          const asked = formatForLog(args.length === 1 ? args[0] : args)
          const reference = referenceIn(asked)
          const end = (ended: Ended | null, outcome: 'answered' | 'odd' | 'silent') => {
            const took_ms = Math.round(performance.now() - began)
            notes.meter.partnerCallEnded(partner, call, outcome, took_ms)
            if (ended !== null)
              notes.note({ partner, call, request: redactText(asked), reference, took_ms, ...ended })
          }
          answer.then(
            given => end(answered(given, reference), isUnknown(given) ? 'silent' : 'answered'),
            (error: unknown) => {
              const ended = failed(error)
              end(ended, ended?.outcome === 'silent' ? 'silent' : 'odd')
            },
          )
          // A round of this response is dated by the clock of this response.
          return answer.finally(() => Promise.all(measurements))
        }
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
      return isPart && name !== 'wallet_door' ? notedPort(value, partner, notes, `${call}.`) : value
    },
  })

/** Adapter name of the `sala` wire format. Its partners have the same name in the log and in callback addresses. */
const OUR_WIRE = 'sala'
const onOurWire: Readonly<Record<Port, string>> = {
  bank_feed: 'bank',
  payouts: 'bank',
  gateway: 'gateway',
  sms: 'sms',
  games: 'game-site',
}

/** The partner's name of a game site in the log and for its clock. */
export const gameSiteName = (site: string): string => (site === OUR_WIRE ? onOurWire.games : site)

const nameOf = (port: Port, chosen: ChosenPartners, at = 0): string => {
  const adapter = chosen[port][at]?.adapter ?? OUR_WIRE
  return adapter === OUR_WIRE ? onOurWire[port] : adapter
}

const ports = Object.keys(onOurWire) as Port[]

/** Log names of the configured partners. */
export const partnerNames = (chosen: ChosenPartners): string[] => [
  ...new Set(ports.flatMap(port => chosen[port].map((_partner, at) => nameOf(port, chosen, at)))),
]

/** Wraps the partners to log every call. Callbacks are logged elsewhere and stay unwrapped. */
export const logPartnerCalls = (partners: Partners, chosen: ChosenPartners, notes: Notes): Partners => ({
  ...partners,
  bank_feeds: partners.bank_feeds.map((feed, at) => notedPort(feed, nameOf('bank_feed', chosen, at), notes)),
  payouts: notedPort(partners.payouts, nameOf('payouts', chosen), notes),
  gateway: notedPort(partners.gateway, nameOf('gateway', chosen), notes),
  game_sites: partners.game_sites.map((site, at) => notedPort(site, nameOf('games', chosen, at), notes)),
  sms: partners.sms.map((sms, at) => notedPort(sms, nameOf('sms', chosen, at), notes)),
})
