import { Transform } from 'node:stream'
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify'

const rawBodies = new WeakMap<FastifyRequest, Buffer[]>()

/** Keeps the raw body of a signed call, because the signature covers the bytes before parsing. */
export const rememberRawBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const parts: Buffer[] = []
  rawBodies.set(request, parts)
  const passing = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      parts.push(part)
      done(null, part)
    },
  })
  payload.on('error', error => passing.destroy(error))
  return payload.pipe(passing)
}

export const rawBodyOf = (request: FastifyRequest): Buffer => Buffer.concat(rawBodies.get(request) ?? [])
