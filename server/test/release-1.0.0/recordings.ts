import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Recordings of release 1.0.0, made on 30 November 2026 with its own journey and database tests: the payload of a job of each kind, and each kind of
 * call that a partner's sandbox made. All members, accounts and keys are invented.
 */

const headers = z.record(z.string(), z.string())
const payload = z.record(z.string(), z.string())

const callback = z.object({
  name: z.string(),
  /** Time of arrival. The signatures are valid for some minutes only. */
  received_at: z.coerce.date(),
  /** Public address of the product. It is part of Twilio's signature. */
  origin: z.string(),
  url: z.string(),
  headers,
  body: z.string(),
  status: z.number(),
  answer: z.unknown(),
  /** Job that release 1.0.0 enqueued for this callback. */
  job: z.object({ job: z.string(), payload, priority: z.number() }),
})

const walletSession = z.object({
  member_id: z.string(),
  /** Tokens of the member's sessions of seamless play. */
  tokens: z.array(z.string()),
  game_id: z.string(),
  /** Baht in the member's wallet before the first call. */
  baht: z.number(),
  calls: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      headers,
      body: z.string(),
      status: z.number(),
      answer: z.unknown(),
    }),
  ),
})

const job = z.object({ job: z.string(), payload })
export type RecordedJob = z.output<typeof job>

const read = <S extends z.ZodType>(name: string, schema: S): z.output<S>[] =>
  z.array(schema).parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))

export const RECORDED_CALLBACKS = read('callbacks.json', callback)
export const RECORDED_WALLET_SESSIONS = read('wallet-calls.json', walletSession)
export const RECORDED_JOBS = read('jobs.json', job)
