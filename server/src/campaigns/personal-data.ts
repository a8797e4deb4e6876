import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteCampaignsOf, findPersonalRows } from './personal-data-sql.ts'

/** Personal data of this domain: the campaigns in whose audience the member was. An erasure keeps the results, which are only sums. */
export const campaignsPersonalData: PersonalData = {
  exported: ['campaign_members'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteCampaignsOf(tx, member_id),
}
