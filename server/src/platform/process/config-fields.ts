import { isIP } from 'node:net'
import { z } from 'zod'

export const PORT_MAX = 65_535
const AUTHORITY_MIN_CHARACTERS = 3
const WEB_PUSH_KEY_CHARACTERS = 43

/** Returns whether the code is a country of ISO 3166 (two capital letters). `ZZ` means an unknown country and is refused. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  code !== 'ZZ' &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

export const licence = z.object({
  authority: z.string().min(AUTHORITY_MIN_CHARACTERS),
  /** Licence number: any text with at least one digit, because the formats vary between authorities. */
  number: z.string().regex(/[0-9]/),
  country: z.string().refine(isCountry),
})

/** Returns whether the text is an IP address, or a network (CIDR) with a prefix length above zero. */
export const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

export const analytics = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  /** Origin of the analytics service, which the page's content security policy allows. */
  host: z.url({ protocol: /^https$/ }).refine(host => URL.canParse(host) && new URL(host).origin === host),
})

/** Schema of a whole number. Only digits are allowed, because `Number` would also accept `0x50` and `1e3`. */
export const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
export const port = whole.pipe(z.number().max(PORT_MAX))
export const seconds = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,3})?$/)
  .transform(Number)

/** Schema of the host name of a game, with the port if it is not 443, as a browser's address bar shows it. */
export const gameHost = z
  .string()
  .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/)
  .refine(host => URL.canParse(`https://${host}/`))
  .transform(host => new URL(`https://${host}/`).host)

/** Schema of the private key of Web Push: 32 bytes as base64url. */
export const webPushKey = z.base64url().length(WEB_PUSH_KEY_CHARACTERS)
