import type { Meter } from '../platform/metrics/metric-registry.ts'
import type { Reading } from '../platform/partner-clocks/partner-clocks.ts'
import { referenceIn } from '../platform/partner-log/partner-log.ts'
import { formatForLog } from './adapter-kit/log-text.ts'
import { datedAnswers, OrderNotSent, PartnerConfused, PartnerSilent } from './adapter-kit/partner-http.ts'
import { redactText } from './adapter-kit/redaction.ts'
import type { ChosenPartners, Partners, Port } from './adapter-registry.ts'

/** A log entry about a call to a partner and its outcome. Its texts contain no personal data and no secrets. */
export type LoggedCall = {
  readonly partner: string
  readonly call: string
  readonly request: string
  /** Sala's id of the deposit, withdrawal or transfer that the call concerns. Null for other calls. */
  readonly reference: string | null
  readonly outcome: 'agreed' | 'odd' | 'silent'
  readonly status: number | null
  readonly body: string
  readonly took_ms: number
}
type Notes = {
  readonly note: (call: LoggedCall) => void
  readonly meter: Meter
  readonly now: () => Date
  /** Stores the difference between the partner's clock (from the response's date) and Sala's. The promise is never rejected. */
  readonly dated: (partner: string, reading: Reading) => Promise<void>
}

type Ended = Pick<LoggedCall, 'outcome' | 'status' | 'body'>

/**
 * Returns whether the result is the outcome `unknown`. Only adapters of game sites return it, for a site that does not respond. All other adapters
 * throw an error.
 */
const isUnknown = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'result' in answer && answer.result === 'unknown'

/** Returns the log entry of a successful call. Returns null for a call without a reference, such as one that reads a list. */
const answered = (answer: unknown, reference: string | null): Ended | null => {
  if (reference === null) return null
  const outcome = isUnknown(answer) ? 'silent' : 'agreed'
  return { outcome, status: null, body: redactText(formatForLog(answer)) }
}

/** Returns the log entry of a failed call. Returns null if the partner did not cause the error. */
const failed = (error: unknown): Ended | null => {
  if (error instanceof OrderNotSent) return failed(error.cause)
  if (error instanceof PartnerConfused) return { outcome: 'odd', status: error.status, body: error.said }
  if (error instanceof PartnerSilent) return { outcome: 'silent', status: null, body: '' }
  return null
}

/** Wraps a partner's adapter so that its calls are measured and logged. Results and errors stay the same. */
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
          // The clock difference is stored before the result is returned, because the game rounds in this response are dated with this difference.
          return answer.finally(() => Promise.all(measurements))
        }
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
      return isPart && name !== 'wallet_door' ? notedPort(value, partner, notes, `${call}.`) : value
    },
  })

/**
 * Name of the adapters for Sala's own protocol (`sala`). A partner with this protocol is named after its port, such as `bank`, in the log and in
 * callback URLs.
 */
const OUR_WIRE = 'sala'
const onOurWire: Readonly<Record<Port, string>> = {
  bank_feed: 'bank',
  payouts: 'bank',
  gateway: 'gateway',
  sms: 'sms',
  games: 'game-site',
  staff_group: 'staff-group',
  chat_app: 'line',
  identity_vendor: 'identity',
}

/** Returns the name of a game site in the partner log and in the table of partner clocks. */
export const gameSiteName = (site: string): string => (site === OUR_WIRE ? onOurWire.games : site)

const nameOf = (port: Port, chosen: ChosenPartners, at = 0): string => {
  const adapter = chosen[port][at]?.adapter ?? OUR_WIRE
  return adapter === OUR_WIRE ? onOurWire[port] : adapter
}

const ports = Object.keys(onOurWire) as Port[]

export const partnerNames = (chosen: ChosenPartners): string[] => [
  ...new Set(ports.flatMap(port => chosen[port].map((_partner, at) => nameOf(port, chosen, at)))),
]

/** Wraps the partners' adapters so that every call to a partner is measured and logged. */
export const logPartnerCalls = (partners: Partners, chosen: ChosenPartners, notes: Notes): Partners => ({
  ...partners,
  bank_feeds: partners.bank_feeds.map((feed, at) => notedPort(feed, nameOf('bank_feed', chosen, at), notes)),
  payouts: notedPort(partners.payouts, nameOf('payouts', chosen), notes),
  gateway: notedPort(partners.gateway, nameOf('gateway', chosen), notes),
  game_sites: partners.game_sites.map((site, at) => notedPort(site, nameOf('games', chosen, at), notes)),
  staff_groups: partners.staff_groups.map((group, at) =>
    notedPort(group, nameOf('staff_group', chosen, at), notes),
  ),
  chat_app: partners.chat_app && notedPort(partners.chat_app, nameOf('chat_app', chosen), notes),
  identity_vendor:
    partners.identity_vendor && notedPort(partners.identity_vendor, nameOf('identity_vendor', chosen), notes),
  sms: partners.sms.map((sms, at) => notedPort(sms, nameOf('sms', chosen, at), notes)),
})
