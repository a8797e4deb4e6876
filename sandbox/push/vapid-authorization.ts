import { type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { type Refusal, refusal } from '../foundation/refusals.ts'
import { decodeBase64url, importPoint } from './p256-points.ts'

/** Longest validity of a token in seconds (RFC 8292, section 2). */
const TOKEN_MAX_SECONDS = 24 * 60 * 60
const SCHEME = /^vapid\s+(.+)$/i
const PARAMETER = /^\s*([a-z]+)\s*=\s*"?([A-Za-z0-9_.-]+)"?\s*$/

const tokenHeader = z.object({ alg: z.literal('ES256'), typ: z.literal('JWT').optional() })
const tokenClaims = z.object({
  aud: z.union([z.string(), z.array(z.string())]).transform(aud => [aud].flat()),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:.|https:\/\/.)/),
})

type Expected = {
  /** The only public key with which messages to the subscription may be signed, as an uncompressed point. */
  applicationServerKey: Buffer
  /** Origin of the URL to which messages for the subscription are sent. */
  origin: string
  nowSeconds: number
}

/**
 * Verifies the header `Authorization: vapid t=<token>, k=<key>` (RFC 8292). Throws Refusal: 401 `unauthorized` without such a header, 403
 * `key_mismatch` if the key is not that of the subscription, 403 `invalid_token` if the token is invalid.
 */
export function demandVapid(authorization: string | undefined, expected: Expected): void {
  const parameters = readParameters(authorization ?? '')
  const [token, key] = [parameters?.get('t'), parameters?.get('k')]
  if (token === undefined || key === undefined)
    throw refusal(401, 'unauthorized', 'Authorization: vapid t=…, k=… is missing', {
      'www-authenticate': 'vapid',
    })
  const publicKey = decodeBase64url(key)
  if (publicKey === null || !publicKey.equals(expected.applicationServerKey))
    throw refusal(403, 'key_mismatch', 'k is not the application_server_key of the subscription')
  const claims = readToken(token, importPoint(publicKey))
  if (!claims.aud.includes(expected.origin)) throw invalidToken(`aud is not ${expected.origin}`)
  if (claims.exp <= expected.nowSeconds) throw invalidToken('exp is in the past')
  if (claims.exp > expected.nowSeconds + TOKEN_MAX_SECONDS)
    throw invalidToken('exp is more than 24 hours ahead')
}

const invalidToken = (message: string): Refusal => refusal(403, 'invalid_token', message)

/** Parses the parameters of the scheme `vapid`. Returns null for another scheme, and for a parameter that is malformed or repeated. */
function readParameters(authorization: string): Map<string, string> | null {
  const parameters = new Map<string, string>()
  for (const part of SCHEME.exec(authorization)?.[1]?.split(',') ?? []) {
    const [, name, value] = PARAMETER.exec(part) ?? []
    if (name === undefined || value === undefined || parameters.has(name)) return null
    parameters.set(name, value)
  }
  return parameters
}

/** Returns the claims of a token that is signed by `key` with ES256. Throws Refusal 403 `invalid_token`. */
function readToken(token: string, key: KeyObject | null): z.output<typeof tokenClaims> {
  const parts = token.split('.')
  const [header, claims, signature] = parts.map(decodeBase64url)
  if (!header || !claims || !signature || parts.length !== 3) throw invalidToken('t is not a JWT')
  if (!tokenHeader.safeParse(readJson(header)).success) throw invalidToken('alg is not ES256')
  const signed = Buffer.from(`${parts[0]}.${parts[1]}`)
  if (key === null || !verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature))
    throw invalidToken('the signature does not verify')
  const read = tokenClaims.safeParse(readJson(claims))
  if (!read.success) throw invalidToken(z.prettifyError(read.error))
  return read.data
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
