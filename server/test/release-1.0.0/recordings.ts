import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Callbacks that the partners of the sandbox made to release 1.0.0, recorded on 30 November 2026 in its own journey tests. All members, accounts and
 * keys are invented.
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

const read = <S extends z.ZodType>(name: string, schema: S): z.output<S>[] =>
  z.array(schema).parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))

export const RECORDED_CALLBACKS = read('callbacks.json', callback)
