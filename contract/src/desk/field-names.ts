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

export const deskFieldNames = promotionFieldNames
export type DeskField = (typeof deskFieldNames)[number]
