import { type BankKey, banks } from '@sala/contract/account/banks.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { cancelDeposit, prepareDeposit } from '../../src/cashier/deposits/deposits.ts'
import { openGatewayDeposit } from '../../src/cashier/settlement/gateway.ts'
import { receiveSlip } from '../../src/cashier/slips/slips.ts'
import { RECEIVING_ACCOUNTS } from '../demo.ts'
import { between, type Draw, drawsOf, pick, seedOf, weighted } from './draws.ts'
import { attempt, type House, type Lived } from './house.ts'
import type { Account, Temper } from './plan.ts'
import { slipPicture } from './slip-picture.ts'

export const BAHT = 100n
/** Deposit amounts in baht by kind of member. Frequent amounts are listed twice. */
const AMOUNTS: Readonly<Record<Temper, readonly number[]>> = {
  careful: [50, 100, 100, 200, 300],
  usual: [100, 300, 300, 500, 500, 1_000],
  heavy: [1_000, 3_000, 3_000, 5_000, 10_000],
  bonus: [100, 1_000, 1_000, 500],
}
const PROMOTIONS = { first: 2, week: 3, large: 4 } as const
const LEAST = { week: 1_000, large: 10_000 } as const

/** Outcomes of an opened deposit. */
const FATES = ['paid', 'left', 'cancelled', 'another_amount', 'stranger', 'no_reference', 'by_slip'] as const
type Fate = (typeof FATES)[number]
const FATE_WEIGHTS = [885, 35, 15, 15, 10, 20, 20] as const
const STRANGER_NAMES = ['นายหน้า ฝากแทน', 'ร้านค้า ริมทาง', 'ญาติผู้ใหญ่ ใจดี'] as const
/** Seconds until a deposit is paid: most are paid soon, some later. */
const SOON = { least: 15, most: 75 } as const
const LATER = { least: 150, most: 420 } as const
const LATER_SHARE = 12

export type Ordered = {
  readonly lived: Lived
  readonly amount: Satang
  readonly fate: Fate
  /** In seconds after opening. */
  readonly pays_after: number
  /** Null for a gateway deposit. */
  readonly ref: string | null
  readonly pay_url: string | null
}

const promotionFor = ({ person, deposits }: Lived, baht: number, draw: Draw): number | null => {
  const likes = person.temper === 'bonus' || draw(100) < 25
  if (deposits === 0 && draw(100) < 60) return PROMOTIONS.first
  if (!likes) return null
  if (baht >= LEAST.large) return PROMOTIONS.large
  return baht >= LEAST.week ? PROMOTIONS.week : null
}

/** Opens a deposit; null if the product refused it. */
export const order = async (house: House, lived: Lived, draw: Draw): Promise<Ordered | null> => {
  const baht = lived.deposits === 0 ? between(draw, 1, 3) * 100 : pick(draw, AMOUNTS[lived.person.temper])
  const amount = satang(BigInt(baht) * BAHT)
  const promotion_id = promotionFor(lived, baht, draw)
  const fate = FATES[weighted(draw, FATE_WEIGHTS)] ?? 'paid'
  const span = draw(100) < LATER_SHARE ? LATER : SOON
  const planned = { lived, amount, fate, pays_after: between(draw, span.least, span.most) }
  const wanted = { member_id: lived.id, amount, claimed_ip: lived.person.ip, idempotency_key: null }
  if (lived.person.has_gateway && draw(2) === 0) {
    const made = await attempt(house, 'gateway deposit', () =>
      openGatewayDeposit(house.ctx, { ...wanted, promotion_id: null }),
    )
    return made === null ? null : { ...planned, ref: null, pay_url: made.pay_url }
  }
  const open = (promotion: number | null) =>
    prepareDeposit(house.ctx, { ...wanted, promotion_id: promotion, by_gateway: false })
  const made =
    (await attempt(house, 'deposit', () => open(promotion_id))) ??
    (promotion_id === null ? null : await attempt(house, 'deposit without it', () => open(null)))
  if (made === null) return null
  if (fate === 'cancelled') {
    await attempt(house, 'cancelled', () => cancelDeposit(house.ctx, lived.id, made.id))
    return null
  }
  return { ...planned, ref: made.ref, pay_url: null }
}

const sendSlipOf = async (house: House, { id, person, times }: Lived, bank: BankKey, trans_ref: string) => {
  const kept = await slipPicture(drawsOf(seedOf(house.seed, 9, person.no, times)))
  const code = { bank_code: banks[bank].code, trans_ref }
  await attempt(house, 'slip', () => receiveSlip(house.ctx, id, { code, kept }))
}

/** Pays the deposit according to its planned outcome. */
export const payIn = async (house: House, { lived, amount, fate, ref, pay_url }: Ordered): Promise<void> => {
  const { person } = lived
  if (fate === 'left') return house.note('left unpaid')
  if (pay_url !== null) return house.crowd.payAtGateway(pay_url, person.account)
  const [house_account] = RECEIVING_ACCOUNTS
  const stranger: Account = {
    bank: 'gsb',
    account: `8${String(person.no).padStart(11, '0')}`,
    name: STRANGER_NAMES[person.no % STRANGER_NAMES.length] ?? '',
  }
  const from = fate === 'stranger' ? stranger : person.payer
  const paid = fate === 'another_amount' ? amount - BAHT : amount
  const { trans_ref } = await house.crowd.pay({
    from_bank: from.bank,
    from_account: from.account,
    from_name: from.name,
    to_account: house_account?.account_number ?? '',
    amount: Number(paid) / Number(BAHT),
    ...(ref === null || fate === 'no_reference' || fate === 'by_slip' ? {} : { ref }),
    // Some banks do not show the payer; then only the slip identifies it.
    ...(fate === 'by_slip' ? { shown_account: 'left_out', shown_name: 'left_out' } : {}),
  })
  if (fate === 'by_slip') await sendSlipOf(house, lived, from.bank, trans_ref)
  house.note(`paid: ${fate}`)
}
