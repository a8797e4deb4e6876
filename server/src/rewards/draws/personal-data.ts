import { inOnePage, type PersonalData } from '../../platform/personal-data.ts'
import { deleteSeedOf, findPersonalRows, forgetMemberSeeds } from './personal-sql.ts'

/**
 * Personal data of the draws. The copy has the seeds, so that each draw can be computed again. The seed of the next draw is left out. An
 * erasure replaces the seeds that the member gave, because a person may type personal data into them.
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
