import {
  type ChannelKind,
  channelKinds,
  type GatewayChannel,
  kindOfChannel,
} from '@sala/contract/cashier/gateway-channels.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { type CashierSettings, offeredChannels } from '../settings.ts'

/** Minimum, maximum and methods of a member's deposits, for the form and its validation. */
export type DepositTerms = {
  readonly minimum: Satang
  readonly maximum: Satang
  readonly payment_gateway: boolean
}

export const depositTermsOf = (member: Member, settings: CashierSettings): DepositTerms => ({
  minimum: settings.deposit_minimum,
  maximum: settings.deposit_maximum,
  payment_gateway: member.payment_gateway_status,
})

/** The apps of one kind with which members may pay at the gateway, with the limits of one payment. */
export type ChannelTerms = {
  readonly kind: ChannelKind
  readonly channels: readonly GatewayChannel[]
  readonly minimum: Satang
  readonly maximum: Satang
}

const larger = (one: Satang, other: Satang): Satang => (one > other ? one : other)
const smaller = (one: Satang, other: Satang): Satang => (one < other ? one : other)

/** Returns the apps that both the operators and the gateway offer. The limits of a kind of app lie within the limits of a deposit. */
export const channelTermsOf = (
  { config, partners }: Pick<Context, 'config' | 'partners'>,
  settings: CashierSettings,
): readonly ChannelTerms[] => {
  const offered = offeredChannels(config, settings).filter(one => partners.gateway.channels.includes(one))
  return channelKinds.flatMap(kind => {
    const channels = offered.filter(channel => kindOfChannel(channel) === kind)
    const minimum = larger(settings.deposit_minimum, settings[`${kind}_minimum`])
    const maximum = smaller(settings.deposit_maximum, settings[`${kind}_maximum`])
    return channels.length === 0 || minimum > maximum ? [] : [{ kind, channels, minimum, maximum }]
  })
}
