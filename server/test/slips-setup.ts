import { satang } from '@sala/contract/wire/money.ts'
import { receiveSlip, slipsOf } from '../src/cashier/payment-slips/slips.ts'
import { useCashier } from './cashier-setup.ts'
import { TEST_NAME, type TestMember } from './test-members.ts'

const OUR_ACCOUNT = '9000000011'
/**
 * A payer as a bank shows it: only a part of the account number, and the beginning of the name. These values fit each test member, so they do not
 * tell which member paid.
 */
const SHOWN_OF_ANY = { from_account: '88100xxxxx', from_name: TEST_NAME }
export const FOREIGN_ACCOUNT = '7770001112'

let count = 0
/** Returns a bank's transfer number that is new in this test run. */
export const newTransRef = (): string => {
  count += 1
  return `20261118TEST${String(count).padStart(8, '0')}`
}

/**
 * Returns test functions for slips on a test database. Bank transfers in these tests have a number. A test gives the text of a slip's QR code instead
 * of a picture.
 */
export const useSlips = () => {
  const cashier = useCashier()
  type Paid = { from?: string; name?: string; to?: string; bill?: string; at?: Date; bank?: string }
  return {
    ...cashier,
    get ctx() {
      return cashier.ctx
    },
    /** Creates a payment with the bank's transfer number. By default it comes from the member's own account. */
    transfer: (trans_ref: string, amount: bigint, paid: Paid = {}): string =>
      cashier.bank.receive({
        account: paid.to ?? OUR_ACCOUNT,
        from_bank: paid.bank ?? 'scb',
        ...(paid.from === undefined ? SHOWN_OF_ANY : { from_account: paid.from }),
        ...(paid.name === undefined ? {} : { from_name: paid.name }),
        amount: satang(amount),
        trans_ref,
        paid_at: paid.at ?? cashier.ctx.clock.now(),
        ...(paid.bill === undefined ? {} : { bill_reference: paid.bill }),
      }),
    send: (member: Pick<TestMember, 'id'>, trans_ref: string, bank_code = '014') =>
      receiveSlip(cashier.ctx, member.id, { code: { bank_code, trans_ref }, kept: Buffer.from('webp') }),
    slips: (member: Pick<TestMember, 'id'>) => slipsOf(cashier.ctx, member.id),
    credit: async (member: Pick<TestMember, 'id'>): Promise<bigint> => {
      const { wallet, moving, game } = await cashier.balances(member)
      return wallet + moving + game
    },
    holdOf: async (trans_ref: string): Promise<string | null> => {
      const [slip] = await cashier.database.query<{ hold: string | null }>(
        'select hold from slips where trans_ref = $1',
        [trans_ref],
      )
      if (slip === undefined) throw new Error(`no slip of ${trans_ref}`)
      return slip.hold
    },
  }
}
