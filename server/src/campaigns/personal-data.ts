import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteCampaignsOf, findPersonalRows } from './personal-data-sql.ts'

/** Personal data of this domain: the campaigns whose audience included the member. An erasure keeps the results of campaigns, which are only sums. */
export const campaignsPersonalData: PersonalData = {
  exported: ['campaign_members'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteCampaignsOf(tx, member_id),
}
