import { type BankKey, banks } from '../account/banks.ts'

/** The banks whose app a member can pay with through the payment gateway. */
export const appBanks = ['scb', 'kbank', 'bay', 'bbl', 'ktb'] as const satisfies readonly BankKey[]
type AppBank = (typeof appBanks)[number]

/**
 * A channel is a way to pay at the payment gateway that opens an app: TrueMoney Wallet, or the app of one bank. A gateway deposit without a
 * channel is paid on the gateway's own page or by its QR code.
 */
export const gatewayChannels = [
  'truemoney',
  'mobile_banking_scb',
  'mobile_banking_kbank',
  'mobile_banking_bay',
  'mobile_banking_bbl',
  'mobile_banking_ktb',
] as const satisfies readonly ('truemoney' | `mobile_banking_${AppBank}`)[]
export type GatewayChannel = (typeof gatewayChannels)[number]

/** The two kinds of channels. Each kind has its own limits, and staff can close each kind by its own flow switch. */
export const channelKinds = ['truemoney', 'mobile_banking'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const kindOfChannel = (channel: GatewayChannel): ChannelKind =>
  channel === 'truemoney' ? 'truemoney' : 'mobile_banking'

/** The bank whose app a channel opens; null for TrueMoney Wallet. */
export const bankOfChannel = (channel: GatewayChannel): AppBank | null =>
  appBanks.find(bank => channel === `mobile_banking_${bank}`) ?? null

/** Thai name of a channel, for members and operators. */
export const channelName = (channel: GatewayChannel): string => {
  const bank = bankOfChannel(channel)
  return bank === null ? 'TrueMoney Wallet' : `แอปธนาคาร${banks[bank].thai_name}`
}

/** Warning to a member before paying by a channel, because the gateway does not name the payer (decision 011). */
export const PAYER_UNKNOWN_TEXT = 'วิธีนี้ไม่แจ้งชื่อผู้ชำระ หากถอนก่อนเล่นครบยอดฝากหนึ่งรอบ เจ้าหน้าที่จะตรวจก่อนโอน'
