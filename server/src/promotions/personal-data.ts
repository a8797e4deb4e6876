import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { findPersonalRows, forgetBankMarks } from './personal-sql.ts'

export const promotionsPersonalData: PersonalData = {
  exported: [
    'bonuses',
    'bonus_stakes',
    'bonus_play',
    'bonus_takings',
    'bonus_under_way',
    'bonus_corrections',
  ],
  left_out: { bonus_lookalikes: 'compares two people: it tells of the other one' },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  forgetMoney: forgetBankMarks,
}
