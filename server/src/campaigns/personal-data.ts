import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteCampaignsOf, findPersonalRows } from './personal-sql.ts'

/** Personal data of this domain: the campaigns of which the member was a part. The results are sums, and stay. */
export const campaignsPersonalData: PersonalData = {
  exported: ['campaign_members'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteCampaignsOf(tx, member_id),
}
