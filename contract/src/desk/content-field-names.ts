const promotionFieldNames = [
  'title',
  'summary',
  'terms',
  'deposit_minimum',
  'reward_fixed',
  'rate_percent',
  'section',
  'friends_max',
  'turnover_times',
  'maximum_withdrawal',
  'claim_days',
  'valid_days',
  'weights',
  'greatest_stake_percent',
  'greatest_stake_least',
  'once_per_person',
  'audience',
  'audience_days',
  'budget',
  'prizes',
  'draws_per_day',
  'art',
  'hue',
  'starts_at',
  'ends_at',
] as const

/** Content fields (notice, banners, popup) that a validation error can name. */
const contentFieldNames = [
  'id',
  'text',
  'content',
  'support',
  'telegram',
  'shown_from',
  'shown_until',
] as const

/** Fields of an affiliate partner that a validation error can name. */
const affiliateFieldNames = [
  'contact_name',
  'contact_email',
  'contact_phone',
  'channel',
  'from_month',
  'minimum_deposit',
  'minimum_turnover',
  'within_days',
  'share_percent',
  'paid_on',
] as const

/** Fields of a flow switch that a validation error can name. */
const flowFieldNames = ['flow', 'state', 'message', 'expected_at'] as const

const guideFieldNames = ['bankroll', 'bonus_rounds', 'facts'] as const

/** Fields of a campaign that a validation error can name. */
const campaignFieldNames = ['promotion', 'link', 'tags', 'deposits'] as const

/** Fields of a staff user's actions on a member that a validation error can name. */
const memberFieldNames = ['tag', 'days'] as const

/** Fields of a reward (coupon batch, mission) that a validation error can name. */
const rewardFieldNames = [
  'purpose',
  'form',
  'uses',
  'uses_per_person',
  'members',
  'tiers',
  'section',
  'days_needed',
] as const

/** Fields of a tournament that a validation error can name. */
const tournamentFieldNames = ['section', 'scoring', 'minimum_stake', 'counting_hours'] as const

/** Fields of a batch of free rounds that a validation error can name. */
const freeRoundsFieldNames = ['game_id', 'rounds', 'stake', 'winnings_maximum'] as const

/** Fields of a receiver of events that a validation error can name. */
const receiverFieldNames = ['url', 'kinds', 'personal_data'] as const

/** Fields of an identity document that a validation error can name. */
const documentFieldNames = ['last4', 'expires_on'] as const

export const deskFieldNames = [
  ...promotionFieldNames,
  ...contentFieldNames,
  ...flowFieldNames,
  ...guideFieldNames,
  ...memberFieldNames,
  ...rewardFieldNames,
  ...tournamentFieldNames,
  ...freeRoundsFieldNames,
  ...campaignFieldNames,
  ...affiliateFieldNames,
  ...receiverFieldNames,
  ...documentFieldNames,
] as const
export type DeskField = (typeof deskFieldNames)[number]
