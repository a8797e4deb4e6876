import { inOnePage, type PersonalData } from '../../platform/personal-data.ts'
import { deleteSeedOf, findPersonalRows, forgetMemberSeeds } from './personal-data-sql.ts'

/**
 * Personal data of the draws. The export contains the seeds of past draws, with which the member can verify them, but not the secret seed of the next
 * draw. An erasure replaces the seeds that the member typed, because they may contain personal data.
 */
export const drawsPersonalData: PersonalData = {
  exported: ['draws', 'draw_seeds'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: async (tx, { member_id }) => {
    await deleteSeedOf(tx, member_id)
    await forgetMemberSeeds(tx, member_id)
  },
}
