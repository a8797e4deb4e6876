import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { ErrorCode } from '@sala/contract/errors/errors.ts'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { API_PREFIXES } from '../api-prefixes.ts'
import { IDEMPOTENCY_KEY_PATTERN } from '../caller.ts'
import { answerOf, errorBody } from '../error-response.ts'
import { type DescribedCall, type Proof, type Proofs, SALA_PROOFS, securityBy } from './described-call.ts'

const ABOUT = `Money is a JSON number in baht with at most two decimals. Every path is also answered under /api.

A released path or field keeps its meaning; new fields, error codes and events may appear at any time, so ignore unknown ones.`

/** Names of two responses that calls share in the API description: one for 4xx, one for 5xx. */
const REFUSED = 'Refused'
const FAILED = 'Failed'

const exampleOf = (code: ErrorCode) => [code, { value: answerOf(code).body }] as const

const errorResponse = (description: string, codes: readonly ErrorCode[]) => ({
  description,
  headers: {
    'retry-after': {
      description: 'Seconds until a repetition makes sense, where that is known.',
      schema: { type: 'integer' },
    },
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(codes.map(exampleOf)),
    },
  },
})

const sharedResponses = {
  [REFUSED]: errorResponse('The call is refused and changed nothing. `code` is the reason.', [
    'unauthenticated',
    'request_invalid',
    'body_invalid',
    'not_found',
  ]),
  [FAILED]: errorResponse(
    'The outcome is unknown. Repeat the call with the same idempotency key, or read the state.',
    ['unavailable', 'internal'],
  ),
}

const [FIRST_PREFIX] = API_PREFIXES

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'The `access_token` of a sign-in, or of a registration for the calls that finish it.',
} as const

type Json = Record<string, unknown>
type Operation = { responses: Record<string, unknown> }

/** Replaces the error responses of a call by references to shared ones, because copies in each call would be half of the API description. */
const shareErrors = ({ responses }: Operation): void => {
  for (const [status, name] of [
    ['4XX', REFUSED],
    ['5XX', FAILED],
  ] as const)
    if (responses[status] !== undefined) responses[status] = { $ref: `#/components/responses/${name}` }
}

const DESCRIPTION_OF_A_LIBRARY = 'Default Response'

const nameSuccess = ({ responses }: Operation): void => {
  for (const response of Object.values(responses) as { description?: string }[])
    if (response.description === DESCRIPTION_OF_A_LIBRARY) response.description = 'Success'
}

/** Returns the schema of errors, without its dialect, which is the default of OpenAPI 3.1. */
const errorSchema = (): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(errorBody, { io: 'output' })
  return schema
}

const keyHeader = z.object({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY_PATTERN).optional().meta({
    description:
      'Names one intent. A repetition with the same key gets the first response and has no further effect.',
  }),
})

const schemaOf = ({ operation, tag, summary, proofs, body, media, answer }: DescribedCall) => ({
  operationId: operation,
  summary,
  tags: [tag],
  security: [securityBy(proofs)],
  body: body.loose(),
  ...(media === undefined ? {} : { consumes: [media] }),
  response: { 200: answer, '4xx': errorBody, '5xx': errorBody },
})

const schemeOf = ({ description, name, in: place }: Proof) =>
  ({ type: 'apiKey', in: place, name, description }) as const

const schemesOf = (proofs: Proofs) =>
  Object.fromEntries(Object.entries(proofs).map(([name, proof]) => [name, schemeOf(proof)]))

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** Returns the settings of the API description: OpenAPI 3.1, for an installation whose origin is `origin`. */
export const documentOf = (origin: string): FastifyDynamicSwaggerOptions => {
  const securitySchemes = { bearer: BEARER, ...schemesOf(SALA_PROOFS) }
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sala lobby',
        version: '1',
        description: ABOUT,
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Sala' } as { name: string },
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes,
      },
    },
    transform: document => {
      const { described, endpoint } = document.route.config ?? {}
      if (described !== undefined && document.url.startsWith(FIRST_PREFIX)) {
        Object.assign(securitySchemes, schemesOf(described.proofs))
        const { schema, url } = toJsonSchema({ ...document, schema: schemaOf(described) })
        // The example is added here, because fastify-swagger drops the example of a schema that transforms a value.
        return {
          schema: { ...schema, body: { ...(schema?.body as object), examples: [described.example] } },
          url,
        }
      }
      if (endpoint?.keyed === true)
        return toJsonSchema({ ...document, schema: { ...document.schema, headers: keyHeader } })
      return toJsonSchema(document)
    },
    transformObject: document => {
      if (!('openapiObject' in document)) throw new Error('the document is not OpenAPI 3')
      const { paths, components, ...rest } = document.openapiObject
      for (const path of Object.values(paths ?? {}))
        for (const operation of Object.values(path as Record<string, Operation>)) {
          shareErrors(operation)
          nameSuccess(operation)
        }
      const schemas = { ...components?.schemas, Error: errorSchema() }
      return { ...rest, paths, components: { ...components, schemas, responses: sharedResponses } } as never
    },
  }
}
