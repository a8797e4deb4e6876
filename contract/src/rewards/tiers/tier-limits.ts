/** Number of past Bangkok days whose valid stakes count as points. */
export const TIER_DAYS = 90
/** Minimum and maximum number of tiers in a table. */
export const TIERS_MIN = 2
export const TIERS_MAX = 8
/** Maximum share of a week's net loss that a tier gives back, in basis points. */
export const TIER_CASHBACK_MAX_BP = 1_000
export const TIER_NAME_MAX_CHARACTERS = 20

/** Names of the badges of tiers, from the lowest to the highest tier. Each is drawn as a casino chip. */
export const tierChips = ['bronze', 'silver', 'gold', 'jade', 'ruby', 'diamond'] as const
export type TierChip = (typeof tierChips)[number]

/** Gifts of a tier. `birthday`: once a year, in the birth month. `cashback`: a share of last week's net loss. */
export const tierGifts = ['birthday', 'cashback'] as const
export type TierGift = (typeof tierGifts)[number]
