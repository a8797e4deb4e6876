import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { FoldedEvents } from '../security/security-event-aggregation.ts'
import { traceOf } from '../security/security-events.ts'

/** HTTP status codes for a request body that is not JSON or has another media type. The lobby's pages never send such a body. */
const UNREADABLE_STATUS: ReadonlySet<number> = new Set([400, 415])
/** Error codes for a request that another site started, and for a malformed body. */
const ODD_REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'body_invalid', 'media_type'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Issue = { readonly keyword: string; readonly instancePath: string }

/**
 * Returns whether the product's forms cannot have sent this request. People mistype text, but a form sends only well-formed ids and the right types.
 */
const isOdd = (issues: readonly Issue[], context: string | undefined, body: unknown): boolean => {
  if (context === 'params') return true
  if (context !== 'body') return false
  if (!isRecord(body)) return body !== null && body !== undefined
  return issues.some(({ keyword, instancePath }) => {
    const value = body[instancePath.split('/')[1] ?? '']
    return keyword === 'invalid_type' && value !== undefined && value !== null
  })
}

/** Returns whether the body has unknown fields. The server ignores them, but they may belong to an attack. */
const hasUnknownNames = ({ body: schema }: Endpoint, body: unknown): boolean =>
  schema !== undefined && isRecord(body) && Object.keys(body).some(name => !Object.hasOwn(schema.shape, name))

const kindOf = (
  endpoint: Endpoint,
  error: FastifyError | Refusal,
  request: FastifyRequest,
): 'id_refused' | 'request_odd' | null => {
  if (error instanceof Refusal) {
    if (ODD_REFUSALS.has(error.code)) return 'request_odd'
    const isOfSomebody = endpoint.auth === 'member' && endpoint.params !== undefined
    return isOfSomebody && error.code === 'not_found' ? 'id_refused' : null
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return isOdd(error.validation, error.validationContext, request.body) ? 'request_odd' : null
  return UNREADABLE_STATUS.has(error.statusCode ?? 0) ? 'request_odd' : null
}

/**
 * Records a security event for each request with an id that belongs to another member or to no object, or with a body that no form of the product
 * sends. The call itself is refused as usual.
 */
export const logMalformedRequests = (app: FastifyInstance, events: FoldedEvents, clock: Clock): void => {
  const note = (request: FastifyRequest, kind: 'id_refused' | 'request_odd', { id }: Endpoint): void => {
    const { known } = request
    const member_id = known?.identity?.kind === 'member' ? known.identity.member_id : ''
    const trace = known === null ? {} : traceOf(known.caller)
    events.note({ kind, member_id, detail: id, ...trace }, clock.now())
  }
  app.addHook('onError', async (request, _reply, error) => {
    const { endpoint } = request.routeOptions.config
    const kind = endpoint === undefined ? null : kindOf(endpoint, error, request)
    if (endpoint !== undefined && kind !== null) note(request, kind, endpoint)
  })
  // The hook uses a callback and not a promise, because every call runs it, and a callback costs less.
  app.addHook('preValidation', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint !== undefined && hasUnknownNames(endpoint, request.body))
      note(request, 'request_odd', endpoint)
    done()
  })
  app.addHook('onClose', () => events.flush())
}
