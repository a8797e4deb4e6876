import type { FastifyBaseLogger } from 'fastify'
import { type LoggerOptions, pino } from 'pino'
import { traceId } from './tracing/spans.ts'

/** Names of log fields whose values are hidden, because tokens, codes, passwords, account numbers, bodies and query strings must never be logged. */
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

const CAUSES_MAX = 3

/** Fields of an error that are logged. PostgreSQL's field `detail` is left out, because it quotes values of rows. */
type ErrorFields = { [key: string]: unknown; type: string; message: string; stack: string }

const errorFields = (error: unknown, depth = 0): ErrorFields => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  const inner = error instanceof AggregateError ? error.errors : cause === undefined ? [] : [cause]
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(inner.length === 0 || depth === CAUSES_MAX
      ? {}
      : { causes: inner.slice(0, CAUSES_MAX).map(one => errorFields(one, depth + 1)) }),
  }
}

const serializers = { err: (error: unknown) => errorFields(error) }

const mixin = (): object => {
  const id = traceId()
  return id === null ? {} : { trace_id: id }
}

const requestLogOptions = (level: string): LoggerOptions => ({
  level,
  mixin,
  redact: { paths: REDACTED, censor: '[hidden]' },
  serializers: {
    ...serializers,
    req: request => ({ method: request.method, path: request.url?.split('?')[0] ?? '', id: request.id }),
  },
})

/**
 * File descriptor of stdout, to which the log library (pino) writes directly. It does not use `process.stdout`, because the program
 * changes `process.stdout` to wrap each line in JSON, and a log line is JSON already.
 */
const STDOUT = 1

export const requestLog = (level: string): FastifyBaseLogger =>
  pino(requestLogOptions(level), pino.destination(STDOUT))

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export const logOptions = (level: string): LoggerOptions => ({
  level,
  mixin,
  serializers,
  redact: { paths: REDACTED, censor: '[hidden]' },
})

/** Returns the log of a process that has no HTTP server: JSON lines on standard output. */
export const processLog = (level: string): Log => pino(logOptions(level), pino.destination(STDOUT))
