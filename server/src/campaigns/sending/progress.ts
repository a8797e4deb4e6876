export {
  countLeftOut as leftOutOf,
  deleteOldMembers as deleteOldCampaignMembers,
  gaugeCampaigns as campaignGauge,
} from './sql.ts'
