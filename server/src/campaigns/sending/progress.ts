import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { countArms, countLeftOut, deleteOldMembers, gaugeCampaigns } from './sql.ts'

/** Returns the number of members in both groups of each campaign. */
export const armsOf = async (db: Db, ids: readonly CampaignId[]) => {
  const counts = await countArms(db, ids)
  const of = (id: CampaignId, arm: 'message' | 'control') =>
    counts.find(each => each.campaign_id === id && each.arm === arm)?.members ?? 0
  return (id: CampaignId) => ({ message_members: of(id, 'message'), control_members: of(id, 'control') })
}

export {
  countLeftOut as leftOutOf,
  deleteOldMembers as deleteOldCampaignMembers,
  gaugeCampaigns as campaignGauge,
}
