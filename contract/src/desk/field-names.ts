/** The fields of a promotion that a refusal of the desk's may stand beside. */
const promotionFieldNames = [
  'title',
  'summary',
  'terms',
  'deposit_minimum',
  'reward_fixed',
  'rate_percent',
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
  'art',
  'hue',
  'starts_at',
  'ends_at',
] as const

/** And of what everybody is shown. */
const contentFieldNames = [
  'id',
  'text',
  'content',
  'support',
  'telegram',
  'shown_from',
  'shown_until',
] as const

/** And of a play guide, whose summary is named above. */
const guideFieldNames = ['bankroll', 'bonus_rounds', 'facts'] as const

/** And of what is said about a member. */
const memberFieldNames = ['tag', 'days'] as const

export const deskFieldNames = [
  ...promotionFieldNames,
  ...contentFieldNames,
  ...guideFieldNames,
  ...memberFieldNames,
] as const
export type DeskField = (typeof deskFieldNames)[number]
