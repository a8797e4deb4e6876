import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { basicAuthorization, callWeb } from '../../adapter-kit/http-call.ts'
import type { PartnerAnswer } from '../../adapter-kit/partner-http.ts'
import { partnerInstant, partnerText } from '../../adapter-kit/partner-values.ts'

export const OPN = 'opn'
/** Version of Opn's API. Each call sends it, because an account can have another default version. */
const API_VERSION = '2019-05-29'
const TIMEOUT_MS = 8_000
export const LIST_MAX = 100
/** Maximum number of pages of a search for a charge. It is enough for all charges created between an order and its lookup. */
export const LIST_PAGES_MAX = 20
/** Tolerated difference between Opn's clock and Sala's in ms. */
export const CLOCKS_APART_MS = 5 * 60_000
/**
 * Clock difference in ms that a search for a transfer tolerates. It is large, because a transfer that is wrongly considered absent would be paid
 * twice.
 */
export const CLOCK_BEHIND_MAX_MS = 61 * 60_000

export type OpnPlace = { readonly url: string; readonly key: string }

export const subunits = z
  .int()
  .min(0)
  .max(1_000_000_000_000)
  .transform((value): Satang => satang(BigInt(value)))

/** Metadata of a charge or transfer at Opn, with Sala's reference. Further keys are allowed. */
export const metadata = z.object({ reference: partnerText.optional() }).catch({})

/** Schema of Opn's response to a refused call, which created nothing at Opn. */
export const failure = z.object({ object: z.literal('error'), code: partnerText })

export const notFound = failure.extend({ code: z.literal('not_found') })

export const instantOrNull = partnerInstant.nullish().transform(at => at ?? null)

export const listOf = <S extends z.ZodType>(each: S) =>
  z.object({ data: z.array(each), total: z.int().min(0) })

type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; form?: Readonly<Record<string, string>> }

/** Calls Opn's API with HTTP basic authorization: the secret key is the user name, the password is empty. */
export const callOpn = (place: OpnPlace, { method, path, form }: Call): Promise<PartnerAnswer> =>
  callWeb({
    partner: OPN,
    method,
    url: `${place.url}${path}`,
    headers: { authorization: basicAuthorization(place.key, ''), 'omise-version': API_VERSION },
    ...(form === undefined ? {} : { form }),
    timeoutMs: TIMEOUT_MS,
  })

/** Returns a schema for Opn's ids. It limits their characters, because the ids become part of URLs. */
export const opnId = (kind: string) => z.string().regex(new RegExp(`^${kind}_[a-z0-9_]{1,60}$`))
