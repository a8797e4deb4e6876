import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'

/** What never stands in a log: tokens, codes, passwords, account numbers, bodies. Query strings are cut off too. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.otp',
  '*.token',
  '*.access_token',
  '*.account_number',
]

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: { paths: REDACTED, censor: '[hidden]' },
  serializers: {
    req: request => ({ method: request.method, path: request.url?.split('?')[0] ?? '', id: request.id }),
  },
})

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The log of a process outside its http server: JSON lines on standard output. */
export const processLog = (level: string): Log =>
  pino({ level, redact: { paths: REDACTED, censor: '[hidden]' } })
