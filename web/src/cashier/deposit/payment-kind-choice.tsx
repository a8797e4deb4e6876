import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import {
  bankOfChannel,
  type ChannelKind,
  type GatewayChannel,
  kindOfChannel,
} from '@sala/contract/cashier/gateway-channels.ts'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { PhoneField } from '@sala/ui/form/phone-field.tsx'
import { useState } from 'react'
import type { Answer } from '../../calls/api.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './deposit-form.module.css'

type Options = Answer<'GET /requests/deposit/options'>
/**
 * Kind of payment. `usual`: a bank transfer (also by QR code), or the payment gateway's own page if the member pays through the gateway. The
 * other values are the kinds of apps.
 */
type WayKey = 'usual' | ChannelKind

/**
 * The way to pay that the member chose: its app (null if none), its limits, and the keys (`places`) of the flow switches with which staff
 * can close it.
 */
export type PayWay = {
  readonly key: WayKey
  readonly channel: GatewayChannel | null
  readonly phone: string
  readonly minimum: number
  readonly maximum: number
  readonly places: readonly string[]
}

const WAY_NAMES = { truemoney: 'TrueMoney', mobile_banking: 'แอปธนาคาร' } as const satisfies Record<
  ChannelKind,
  string
>

/** Returns the keys of the flows by which staff can close a payment with this app (`channel`), or without an app. */
export const placesOf = (channel: GatewayChannel | null, gateway: boolean): readonly string[] => {
  if (channel !== null) return ['deposit_gateway', `deposit_${kindOfChannel(channel)}`]
  return [gateway ? 'deposit_gateway' : 'deposit_transfer']
}

/**
 * State of the chosen way to pay. For a payment with a bank's app, the app of the member's own bank is chosen at first, if the gateway
 * offers it.
 */
export const usePayWay = (options: Options) => {
  const profile = useProfile()
  const [key, setKey] = useState<WayKey>('usual')
  const [bank, setBank] = useState<GatewayChannel | null>(null)
  const [typed, setPhone] = useState<string | null>(null)
  const phone = typed ?? profile?.phone ?? ''
  const terms = options.channels.find(({ kind }) => kind === key)
  const own = terms?.channels.find(channel => bankOfChannel(channel) === profile?.bank)
  const channel = terms === undefined ? null : (bank ?? own ?? terms.channels[0] ?? null)
  const { minimum, maximum } = terms ?? options
  const places = placesOf(channel, options.payment_gateway)
  const choose = (to: WayKey) => {
    setKey(to)
    setBank(null)
  }
  const way: PayWay = { key, channel, phone, minimum, maximum, places }
  return { way, choose, setBank, setPhone }
}

const bankName = (channel: GatewayChannel): string => {
  const bank = bankOfChannel(channel)
  return bank !== null && isBankKey(bank) ? banks[bank].nice_name : channel
}

type Props = {
  options: Options
  chosen: ReturnType<typeof usePayWay>
  phoneError: string | undefined
}

/** The choice of a way to pay. A payment with a bank's app also needs the bank, and a payment by wallet needs the wallet's phone number. */
export function PayWayChoice({ options, chosen, phoneError }: Props) {
  const { way, choose, setBank, setPhone } = chosen
  if (options.channels.length === 0) return null
  const usual = { value: 'usual' as WayKey, label: options.payment_gateway ? 'หน้าเกตเวย์' : 'โอน / QR' }
  const apps = options.channels.map(({ kind }) => ({ value: kind as WayKey, label: WAY_NAMES[kind] }))
  const ofBanks = options.channels.find(({ kind }) => kind === 'mobile_banking')
  return (
    <div className={styles.ways}>
      <p className={styles.waysLabel}>วิธีจ่าย</p>
      <ChipGroup
        label="วิธีจ่าย"
        className={styles.wayChips}
        options={[usual, ...apps]}
        value={way.key}
        onValueChange={choose}
      />
      {way.key === 'mobile_banking' && ofBanks !== undefined ? (
        <ChipGroup
          label="แอปธนาคารที่ใช้จ่าย"
          className={styles.bankChips}
          options={ofBanks.channels.map(channel => ({ value: channel, label: bankName(channel) }))}
          value={way.channel}
          onValueChange={setBank}
        />
      ) : null}
      {way.key === 'truemoney' ? (
        <PhoneField
          label="เบอร์ TrueMoney Wallet"
          name="wallet_phone"
          hint="TrueMoney ส่งรหัสยืนยันไปที่เบอร์นี้"
          value={way.phone}
          onValueChange={setPhone}
          error={phoneError}
        />
      ) : null}
    </div>
  )
}
