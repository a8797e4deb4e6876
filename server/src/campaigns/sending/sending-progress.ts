import type { CampaignId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import { type CampaignGauge, countLeftOut, gaugeCampaigns } from './sql.ts'

/** Counts the members who were left out of a campaign, by reason. */
export const leftOutOf = (db: Db, id: CampaignId) => countLeftOut(db, id)

/** Counts the campaigns in progress and the members who wait for their messages, for the metrics. */
export const campaignGauge = (db: Db): Promise<CampaignGauge> => gaugeCampaigns(db)
