/** Fields of a promotion that an error can point to. */
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

/** Fields of public content that an error can point to. */
const contentFieldNames = [
  'id',
  'text',
  'content',
  'support',
  'telegram',
  'shown_from',
  'shown_until',
] as const

/** Fields of a play guide; its summary is in the list above. */
const guideFieldNames = ['bankroll', 'bonus_rounds', 'facts'] as const

/** Fields of member actions that an error can point to. */
const memberFieldNames = ['tag', 'days'] as const

export const deskFieldNames = [
  ...promotionFieldNames,
  ...contentFieldNames,
  ...guideFieldNames,
  ...memberFieldNames,
] as const
export type DeskField = (typeof deskFieldNames)[number]
