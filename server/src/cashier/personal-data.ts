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
} from './personal-sql.ts'

/** Whether the member has an open deposit, withdrawal, slip or item for review. */
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
    risk_marks: 'why a payout waits for a person: told, it would help whoever it is meant to stop',
    payer_returns: 'money that went back to somebody else: it tells of the payer',
    taken_back: 'what a partner took back: it names no member',
    reported_payments: 'what a partner told of its own payments: it names no member',
  },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteEvidence(tx, member_id),
  forgetMoney: async (tx, memberId, account) => {
    const accounts = await findOwnAccounts(tx, memberId)
    await forgetOwnAccounts(tx, memberId)
    await forgetPayers(tx, memberId, account === null ? accounts : [account, ...accounts])
  },
}
