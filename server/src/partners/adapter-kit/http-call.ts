import {
  answerOf,
  type PartnerAnswer,
  PartnerConfused,
  PartnerSilent,
  readCapped,
  tracedCall,
} from './partner-http.ts'

/** An HTTP call with custom headers and a form, JSON or empty body, for partners that do not use Sala's own protocol (`sala`). */
export type WebCall = {
  readonly partner: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: object
  readonly timeoutMs: number
}

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const bodyOfCall = ({ form, json }: WebCall): { type: string; body: string } | null => {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  return json === undefined ? null : { type: 'application/json', body: JSON.stringify(json) }
}

/**
 * Makes one HTTP call with a timeout and a maximum response size. It follows no redirect and does not retry. Throws PartnerSilent without a
 * response, and PartnerConfused if the response is too large.
 */
export const callWeb = (call: WebCall): Promise<PartnerAnswer> =>
  tracedCall(call.partner, call.method, () => askWeb(call))

const askWeb = async (call: WebCall): Promise<PartnerAnswer> => {
  const said = bodyOfCall(call)
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers, ...(said === null ? {} : { 'content-type': said.type }) },
      ...(said === null ? {} : { body: said.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const text = await readCapped(response)
    if (text === null) throw new PartnerConfused(call.partner, { status: response.status, body: null })
    return answerOf(response, text)
  } catch (error) {
    if (error instanceof PartnerConfused) throw error
    throw new PartnerSilent(call.partner, error)
  }
}
