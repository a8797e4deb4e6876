import { type BankKey, banks } from '@sala/contract/account/banks.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { cancelDeposit, prepareDeposit } from '../../src/cashier/deposits/deposits.ts'
import { receiveSlip } from '../../src/cashier/payment-slips/slips.ts'
import { openGatewayDeposit } from '../../src/cashier/settlement/gateway-payments.ts'
import { RECEIVING_ACCOUNTS } from '../demo-accounts.ts'
import { between, type Draw, drawsOf, pick, seedOf, weighted } from './random-numbers.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'
import type { Account, MemberStyle } from './simulation-size.ts'
import { slipPicture } from './slip-picture.ts'

export const BAHT = 100n
/** Possible amounts of a deposit in baht, by the member's style. An amount that is listed twice is chosen twice as often. */
const AMOUNTS: Readonly<Record<MemberStyle, readonly number[]>> = {
  careful: [50, 100, 100, 200, 300],
  usual: [100, 300, 300, 500, 500, 1_000],
  heavy: [1_000, 3_000, 3_000, 5_000, 10_000],
  bonus: [100, 1_000, 1_000, 500],
}
const PROMOTIONS = { first: 2, week: 3, large: 4 } as const
const LEAST = { week: 1_000, large: 10_000 } as const

/** Actions of a simulated member with an opened deposit: pays it in one of several ways, does not pay it (`left`), or cancels it. */
const FATES = ['paid', 'left', 'cancelled', 'another_amount', 'stranger', 'no_reference', 'by_slip'] as const
type Fate = (typeof FATES)[number]
const FATE_WEIGHTS = [885, 35, 15, 15, 10, 20, 20] as const
const STRANGER_NAMES = ['นายหน้า ฝากแทน', 'ร้านค้า ริมทาง', 'ญาติผู้ใหญ่ ใจดี'] as const
/** Seconds from the opening of a deposit until the payment: `SOON` for most members, `LATER` for a few. */
const SOON = { least: 15, most: 75 } as const
const LATER = { least: 150, most: 420 } as const
const LATER_SHARE = 12

export type OrderedDeposit = {
  readonly member: SimulatedMember
  readonly amount: Satang
  readonly fate: Fate
  /** Seconds from the opening of the deposit until the payment. */
  readonly pays_after: number
  /** Reference in the deposit's QR code, with which the member pays at the bank. Null if the member pays at the payment gateway. */
  readonly ref: string | null
  readonly pay_url: string | null
}

const promotionFor = ({ person, deposits }: SimulatedMember, baht: number, draw: Draw): number | null => {
  const likes = person.style === 'bonus' || draw(100) < 25
  if (deposits === 0 && draw(100) < 60) return PROMOTIONS.first
  if (!likes) return null
  if (baht >= LEAST.large) return PROMOTIONS.large
  return baht >= LEAST.week ? PROMOTIONS.week : null
}

/** Apps (channels) with which the simulated members pay at the gateway, in turn. Null is the gateway's own page. */
const CHANNELS = [null, 'truemoney', 'mobile_banking_kbank', null, 'mobile_banking_scb', 'truemoney'] as const

const channelOf = ({ person, times }: SimulatedMember) =>
  CHANNELS[(person.no + times) % CHANNELS.length] ?? null

/** Opens a deposit for the simulated member. Returns null if the product refuses the deposit. */
export const orderDeposit = async (
  product: SimulatedProduct,
  member: SimulatedMember,
  draw: Draw,
): Promise<OrderedDeposit | null> => {
  const baht = member.deposits === 0 ? between(draw, 1, 3) * 100 : pick(draw, AMOUNTS[member.person.style])
  const amount = satang(BigInt(baht) * BAHT)
  const promotion_id = promotionFor(member, baht, draw)
  const fate = FATES[weighted(draw, FATE_WEIGHTS)] ?? 'paid'
  const span = draw(100) < LATER_SHARE ? LATER : SOON
  const planned = { member, amount, fate, pays_after: between(draw, span.least, span.most) }
  const wanted = { member_id: member.id, amount, claimed_ip: member.person.ip, idempotency_key: null }
  if (member.person.has_gateway && draw(2) === 0) {
    const made = await attempt(product, 'gateway deposit', () =>
      openGatewayDeposit(product.ctx, { ...wanted, promotion_id: null, channel: channelOf(member) }),
    )
    return made === null ? null : { ...planned, ref: null, pay_url: made.pay_url }
  }
  const open = (promotion: number | null) =>
    prepareDeposit(product.ctx, { ...wanted, promotion_id: promotion, by_gateway: false })
  const made =
    (await attempt(product, 'deposit', () => open(promotion_id))) ??
    (promotion_id === null ? null : await attempt(product, 'deposit without it', () => open(null)))
  if (made === null) return null
  if (fate === 'cancelled') {
    await attempt(product, 'cancelled', () => cancelDeposit(product.ctx, member.id, made.id))
    return null
  }
  return { ...planned, ref: made.ref, pay_url: null }
}

const sendSlipOf = async (
  product: SimulatedProduct,
  { id, person, times }: SimulatedMember,
  bank: BankKey,
  trans_ref: string,
) => {
  const kept = await slipPicture(drawsOf(seedOf(product.seed, 9, person.no, times)))
  const code = { bank_code: banks[bank].code, trans_ref }
  await attempt(product, 'slip', () => receiveSlip(product.ctx, id, { code, kept }))
}

export const payDeposit = async (
  product: SimulatedProduct,
  { member, amount, fate, ref, pay_url }: OrderedDeposit,
): Promise<void> => {
  const { person } = member
  if (fate === 'left') return product.note('left unpaid')
  if (pay_url !== null) return product.crowd.payAtGateway(pay_url, person.account)
  const [house_account] = RECEIVING_ACCOUNTS
  const stranger: Account = {
    bank: 'gsb',
    account: `8${String(person.no).padStart(11, '0')}`,
    name: STRANGER_NAMES[person.no % STRANGER_NAMES.length] ?? '',
  }
  const from = fate === 'stranger' ? stranger : person.payer
  const paid = fate === 'another_amount' ? amount - BAHT : amount
  const { trans_ref } = await product.crowd.pay({
    from_bank: from.bank,
    from_account: from.account,
    from_name: from.name,
    to_account: house_account?.account_number ?? '',
    amount: Number(paid) / Number(BAHT),
    ...(ref === null || fate === 'no_reference' || fate === 'by_slip' ? {} : { ref }),
    // The bank statement does not show who paid, so that only the member's slip can identify the payer.
    ...(fate === 'by_slip' ? { shown_account: 'left_out', shown_name: 'left_out' } : {}),
  })
  if (fate === 'by_slip') await sendSlipOf(product, member, from.bank, trans_ref)
  product.note(`paid: ${fate}`)
}
