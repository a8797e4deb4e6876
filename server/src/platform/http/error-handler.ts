import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { type ErrorBody, type ErrorCode, errorFields, errorTexts } from '@sala/contract/errors/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isDatabaseBusy, isDatabaseDamaged } from '../database/connection-errors.ts'
import { invalidFieldSentence, Refusal } from '../refusal.ts'
import { type Answer, answerOf } from './error-response.ts'

/** Seconds for Retry-After during a database outage, which usually ends within seconds by a restart or a failover. */
const AWAY_RETRY_SECONDS = 2
/** Seconds for Retry-After while a lock is held or the disk is full, which usually lasts longer than an outage. */
const BUSY_RETRY_SECONDS = 5
/** Seconds for Retry-After while files of the database are damaged, because an administrator has to repair them first. */
const DAMAGED_RETRY_SECONDS = 30

const refusalAnswer = (refusal: Refusal): Answer => {
  const text = errorTexts[refusal.code]
  return {
    status: text.status,
    body: {
      message: 'message' in text ? text.message : refusal.sentence,
      code: refusal.code,
      errors: { [refusal.field]: [refusal.sentence] },
      success: false,
      msg: refusal.sentence,
    },
    retryAfterSeconds: refusal.retryAfterSeconds,
  }
}

/** Builds the response with status 422, which has a Thai sentence for each invalid field. */
const validationAnswer = (
  issues: readonly { instancePath: string; message?: string | undefined }[],
): Answer => {
  const errors: Partial<Record<ErrorField, string[]>> = {}
  for (const issue of issues) {
    const name = issue.instancePath.split('/')[1] ?? ''
    const field = (errorFields.has(name) ? name : 'error') as ErrorField
    const sentence = invalidFieldSentence(issue.message)
    const list = errors[field] ?? []
    if (!list.includes(sentence)) errors[field] = [...list, sentence]
  }
  const first = Object.values(errors)[0]?.[0] ?? errorTexts.request_invalid.text
  const body: ErrorBody = { message: first, code: 'request_invalid', errors, success: false, msg: first }
  return { status: 422, body, retryAfterSeconds: null }
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'body_invalid',
  // The static file server refuses a path outside its folder with the status 403. The caller gets 404 instead.
  403: 'not_found',
  404: 'not_found',
  // The router refuses an id that is too long with the status 414. The caller gets 404, because no object has such an id.
  414: 'not_found',
  413: 'body_too_large',
  415: 'media_type',
  429: 'too_many_requests',
}

/** The router's error code for a URL with malformed percent encoding, which no page or file has. */
const UNREADABLE_ADDRESS = 'FST_ERR_BAD_URL'
const isOfCall = (url: string): boolean => /^(?:\/\w+)?\/api\//.test(url)

/** Returns Sala's error code for the HTTP status of a library's error. For a 4xx status without an entry, it is the code of a faulty request. */
const codeOf = (status: number): ErrorCode => {
  const known = BY_STATUS[status]
  if (known !== undefined) return known
  if (status === 503) return 'unavailable'
  return status >= 400 && status < 500 ? 'body_invalid' : 'internal'
}

const answerTo = (error: FastifyError | Refusal, request: FastifyRequest): Answer => {
  if (error instanceof Refusal) return refusalAnswer(error)
  if (hasZodFastifySchemaValidationErrors(error)) return validationAnswer(error.validation)
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'a request failed because the database is away')
    return { ...answerOf('unavailable'), retryAfterSeconds: AWAY_RETRY_SECONDS }
  }
  if (isDatabaseBusy(error)) {
    request.log.error({ err: error }, 'a request failed because the database was held up or is full')
    return { ...answerOf('unavailable'), retryAfterSeconds: BUSY_RETRY_SECONDS }
  }
  if (isDatabaseDamaged(error)) {
    request.log.error({ err: error }, 'THE DATABASE IS DAMAGED: a request failed on a corrupt page or file')
    return { ...answerOf('unavailable'), retryAfterSeconds: DAMAGED_RETRY_SECONDS }
  }
  const status = error.statusCode ?? 500
  const code = error.code === UNREADABLE_ADDRESS && !isOfCall(request.url) ? 'not_found' : codeOf(status)
  if (code === 'internal') request.log.error({ err: error }, 'a request failed')
  return answerOf(code)
}

/** Sends an error in the contract's format. Unexpected errors are logged in full and hidden from the caller. */
export const sendError = (
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const answer = answerTo(error, request)
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', answer.retryAfterSeconds)
  return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body)
}

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((_request, reply) => {
    const answer = answerOf('not_found')
    return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body)
  })
}
