import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { type CampaignGauge, countLeftOut, gaugeCampaigns } from './sql.ts'

/** Returns the numbers of members who were left out of a campaign, by reason. */
export const leftOutOf = (db: Db, id: CampaignId) => countLeftOut(db, id)

/** Returns the numbers of campaigns in progress and of waiting members, for the metrics. */
export const campaignGauge = (db: Db): Promise<CampaignGauge> => gaugeCampaigns(db)
