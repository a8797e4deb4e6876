import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows, forgetBankMarks } from './personal-data-sql.ts'

export const promotionsPersonalData: PersonalData = {
  exported: [
    'bonuses',
    'bonus_stakes',
    'bonus_play',
    'bonus_takings',
    'bonus_corrections',
    'bonus_late_bets',
    'bonus_lookalikes',
  ],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  forgetMoney: forgetBankMarks,
}
