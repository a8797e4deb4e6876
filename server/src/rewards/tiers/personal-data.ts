import { inOnePage, type PersonalData } from '../../platform/personal-data.ts'
import { deleteTierOf, findPersonalRows } from './personal-data-sql.ts'

/**
 * Personal data of the tiers. An erasure ends the member's tier. Gifts and changes stay, because they contain only the member's id, as the ledger
 * does.
 */
export const tiersPersonalData: PersonalData = {
  exported: ['member_tiers', 'tier_changes', 'tier_gifts'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteTierOf(tx, member_id),
}
