import type { ErrorCode } from '@sala/contract/errors/errors.ts'
import type { FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { sendError } from '../error-handler.ts'

/**
 * Maximum total bytes of all pictures and bank files that a node receives at the same time, by their content-length. A body takes four times its size
 * in memory, because its text, JSON and decoded bytes exist together.
 */
export const LARGE_BODIES_MAX_BYTES = 48 * 1024 * 1024

export type BodyMax = { readonly bytes: number; readonly refusal: ErrorCode }
type Limits = Pick<RouteOptions, 'bodyLimit' | 'errorHandler' | 'preParsing'>

/** For each caller, the size in bytes of the large body that is being read or processed. */
const reading = new Map<string, number>()

const bytesOf = ({ headers }: FastifyRequest, max: number): number => {
  const announced = Number(headers['content-length'])
  return Number.isFinite(announced) ? Math.min(announced, max) : max
}

const readingBytes = (): number => [...reading.values()].reduce((sum, bytes) => sum + bytes, 0)

/**
 * Reserves memory for a large body. Throws Refusal `too_many_requests` while an earlier large body of the same caller is processed, and `unavailable`
 * while the bodies of all callers use up the node's limit.
 */
const takePlace =
  (max: number, callerOf: (request: FastifyRequest) => string): preParsingHookHandler =>
  (request, reply, payload, done) => {
    const caller = callerOf(request)
    const bytes = bytesOf(request, max)
    if (reading.has(caller)) return done(new Refusal('too_many_requests', { wait: '' }))
    if (readingBytes() + bytes > LARGE_BODIES_MAX_BYTES) return done(new Refusal('unavailable'))
    reading.set(caller, bytes)
    reply.raw.once('close', () => reading.delete(caller))
    return done(null, payload)
  }

/** Returns the route options for large bodies: a body above the limit gets the contract's error, and memory is reserved after authentication. */
export const limitLargeBody = (
  body_max: BodyMax | undefined,
  callerOf: (request: FastifyRequest) => string,
): Limits =>
  body_max === undefined
    ? {}
    : {
        bodyLimit: body_max.bytes,
        errorHandler: (error, request, reply) =>
          sendError(error.statusCode === 413 ? new Refusal(body_max.refusal) : error, request, reply),
        preParsing: takePlace(body_max.bytes, callerOf),
      }
