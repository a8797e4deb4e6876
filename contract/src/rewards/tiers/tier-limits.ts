/** Bangkok days whose valid stakes are points. */
export const TIER_DAYS = 90
/** Number of tiers of a table. */
export const TIERS_MIN = 2
export const TIERS_MAX = 8
/** Maximum part of a week's net loss that a tier gives back, in basis points. */
export const TIER_CASHBACK_MAX_BP = 1_000
export const TIER_NAME_MAX_CHARACTERS = 20

/** Chips of tiers, from the lowest to the highest. */
export const tierChips = ['bronze', 'silver', 'gold', 'jade', 'ruby', 'diamond'] as const
export type TierChip = (typeof tierChips)[number]

/** Gifts of a tier. `birthday`: once a year, in the birth month. `cashback`: a share of last week's net loss. */
export const tierGifts = ['birthday', 'cashback'] as const
export type TierGift = (typeof tierGifts)[number]
