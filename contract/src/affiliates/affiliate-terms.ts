/**
 * States of an affiliate partner (an outside company that sends members). `paused`: registrations by its links do not count for it. `ended`: the
 * same, but permanently. The last statement is that of the month in which it ended.
 */
export const affiliateStates = ['paused', 'active', 'ended'] as const
export type AffiliateState = (typeof affiliateStates)[number]

/** A deal pays an amount for each member who qualifies, or a share of the net revenue from the members. */
export const dealKinds = ['acquisition', 'revenue_share'] as const
export type DealKind = (typeof dealKinds)[number]

/** A statement covers a month in Bangkok. It is computed again each night while it is `open`, and never changes once it is `closed`. */
export const statementStates = ['open', 'closed', 'paid'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * Lines of a statement. `own`: the earnings of a deal in the month. `correction`: the change of a closed month. `carry`: the negative total of
 * the previous statement.
 */
export const statementLines = ['own', 'correction', 'carry'] as const
export type StatementLine = (typeof statementLines)[number]

/** Maximum cost of one member who qualifies, in baht. */
export const ACQUISITION_MAX_BAHT = 20_000
/** Maximum share of the net revenue in percent. */
export const SHARE_MAX_PERCENT = 60
/** Maximum days after the registration in which a member can qualify. */
export const WITHIN_DAYS_MAX = 90
/** Maximum amount of the first deposit, and of the turnover, that a deal can ask for, in baht. */
export const CONDITION_MAX_BAHT = 1_000_000
/** Maximum links of one partner. */
export const LINKS_MAX = 100
/** Number of characters of a link's key. A member's referral key has ten, so the two kinds of keys cannot be confused. */
export const AFFILIATE_KEY_CHARACTERS = 12
/** Days over which the desk compares partners and tries a deal. */
export const COMPARED_DAYS = 90
/** Number of days after the registration. A member who plays on that day or later is retained. */
export const RETAINED_AFTER_DAYS = 30
/** An open statement corrects the figures of this many closed months before it. */
export const CORRECTED_MONTHS = 3
