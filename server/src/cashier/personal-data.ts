import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../platform/db.ts'
import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import {
  deleteEvidence,
  findBusiness,
  findOwnAccounts,
  findPersonalRows,
  forgetOwnAccounts,
  forgetPayers,
} from './personal-data-sql.ts'

/** Returns whether the member has an open deposit, withdrawal, slip or suspense item. */
export const hasOpenBusiness = (tx: Tx, memberId: MemberId): Promise<boolean> => findBusiness(tx, memberId)

export const cashierPersonalData: PersonalData = {
  exported: [
    'deposits',
    'withdrawals',
    'request_events',
    'bank_lines',
    'suspense_items',
    'unverified_deposits',
    'slips',
    'slip_rivals',
    'slip_pictures',
  ],
  left_out: {
    risk_marks: 'risk facts of a review: disclosure would help fraud',
    payer_returns: 'a return to another person: the data of the payer',
    taken_back: 'chargebacks: no member is named',
    reported_payments: 'payments as partners report them: no member is named',
  },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteEvidence(tx, member_id),
  forgetMoney: async (tx, memberId, account) => {
    const accounts = await findOwnAccounts(tx, memberId)
    await forgetOwnAccounts(tx, memberId)
    await forgetPayers(tx, memberId, account === null ? accounts : [account, ...accounts])
  },
}
