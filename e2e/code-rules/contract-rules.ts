import { posix } from 'node:path'
import type { DeskEndpoint } from '@sala/contract/desk/desk-endpoint.ts'
import type { ErrorText } from '@sala/contract/errors/error-text.ts'
import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import { z } from 'zod'
import { isCode, isTest, type Problem, type Source } from './parsed-source.ts'

const LOBBY_CONTRACT = 'contract/src/contract.ts'
const DESK_CONTRACT = 'contract/src/desk/desk-contract.ts'
const MAP_EXPORT = /export const (\w+Endpoints)\b/g

type Endpoints = Record<string, Endpoint | DeskEndpoint>

/** Finds groups of endpoints that the server does not serve, and groups that are not in the contract's list of all endpoints. */
export function unboundMaps(sources: Source[]): Problem[] {
  const server = sources.filter(source => source.path.startsWith('server/src/') && !isTest(source))
  const whole = (path: string) => sources.find(source => source.path === path)?.text ?? ''
  return sources
    .filter(({ path }) => path.startsWith('contract/src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(MAP_EXPORT)].flatMap(([, name = '']) => {
        const isBound = server.some(source =>
          new RegExp(`\\bbind(?:Desk)?\\([^)]*\\b${name}\\b`).test(source.text),
        )
        const list = path.startsWith('contract/src/desk/') ? DESK_CONTRACT : LOBBY_CONTRACT
        const missing = [
          ...(isBound ? [] : ['is not bound on the server']),
          ...(whole(list).includes(`...${name}`) ? [] : [`is not part of ${posix.basename(list)}`]),
        ]
        return missing.map(what => ({ path, message: `${name} ${what}` }))
      }),
    )
}

/** Finds endpoints that no test mentions by path or by requirement id. */
export function untestedEndpoints(endpoints: Endpoints, sources: Source[]): Problem[] {
  const tests = sources.filter(source => isCode(source) && isTest(source)).map(({ text }) => text)
  return Object.entries(endpoints).flatMap(([name, { id, path, method }]) => {
    const segments = path.split(/\{\w+\}/).map(part => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
    const asPath = new RegExp(`${segments.join('[^/\\s\'"]+?')}(?=['"\`?\\s])`)
    const asId = new RegExp(`\\b${id}\\b`)
    return tests.some(text => asPath.test(text) || asId.test(text))
      ? []
      : [{ path: 'contract/src', message: `${name} (${method} ${path}, ${id}) is in no test` }]
  })
}

/** Finds fields of requests and responses whose names are not snake_case. Names in capitals are allowed, because they come from the specification. */
export function wireNameProblems(endpoints: Endpoints): Problem[] {
  return Object.entries(endpoints).flatMap(([name, { params, query, body, response }]) =>
    [params, query, body, response].flatMap(schema => {
      if (!schema) return []
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      return propertyNames(shape)
        .filter(property => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(property))
        .map(property => ({ path: 'contract/src', message: `${name}: ${property} is not snake_case` }))
    }),
  )
}

function propertyNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties' && typeof inner === 'object' && inner !== null
      ? [...Object.keys(inner), ...Object.values(inner).flatMap(propertyNames)]
      : propertyNames(inner),
  )
}

/** Finds error codes that have no Thai text, and error codes that the product never throws. */
export function errorProblems(errors: Record<string, ErrorText>, sources: Source[]): Problem[] {
  const users = sources.filter(
    source => /^(server|contract)\/src\/(?!errors\/)/.test(source.path) && isCode(source) && !isTest(source),
  )
  return Object.entries(errors).flatMap(([code, { text }]) => {
    const mention = new RegExp(`['.]${code}\\b`)
    const isUsed = users.some(source => mention.test(source.text))
    return [
      ...(/[\u0E00-\u0E7F]/.test(text)
        ? []
        : [{ path: 'contract/src/errors', message: `${code} has no Thai sentence` }]),
      ...(isUsed ? [] : [{ path: 'contract/src/errors', message: `no code throws ${code}` }]),
    ]
  })
}
