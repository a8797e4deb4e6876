import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Deposit } from '../deposits/deposits.ts'

const RETURN_PATH = '/lobby/deposit'

/**
 * Returns whether a member may be redirected to this URL of a payment page. It must be https on a host of the gateway. In the sandbox the lobby's own
 * origin is allowed too.
 */
export const isPayUrl = (
  config: Pick<Config, 'mode' | 'public_url'>,
  hosts: readonly string[],
  url: string,
): boolean => {
  if (!URL.canParse(url)) return false
  const target = new URL(url)
  if (target.username !== '' || target.password !== '') return false
  if (config.mode === 'sandbox' && target.origin === new URL(config.public_url).origin) return true
  return (
    hosts.includes(target.host) &&
    (target.protocol === 'https:' || (config.mode === 'sandbox' && target.protocol === 'http:'))
  )
}

/**
 * Returns the URL to which the member returns after the payment. It contains the deposit's id, because an app may open it in another browser, where
 * the member is not signed in.
 */
export const returnUrlOf = ({ config }: Pick<Context, 'config'>, { channel, id }: Deposit): string =>
  config.public_url + RETURN_PATH + (channel === null ? '' : `/return/${id}`)
