/**
 * States of an affiliate partner (an outside company that sends members). `paused`: its links bring no more members. `ended`: its links
 * never bring members again, and its last statement covers the month in which it was ended.
 */
export const affiliateStates = ['paused', 'active', 'ended'] as const
export type AffiliateState = (typeof affiliateStates)[number]

/**
 * Kinds of deals with an affiliate partner. `acquisition`: an amount for each member who qualifies. `revenue_share`: a share of the net
 * revenue from the members.
 */
export const dealKinds = ['acquisition', 'revenue_share'] as const
export type DealKind = (typeof dealKinds)[number]

/**
 * States of a partner's statement, which covers a month in Bangkok. `open`: computed again each night. `closed` and `paid`: never changed
 * again.
 */
export const statementStates = ['open', 'closed', 'paid'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * Lines of a partner's statement. `own`: the month's earnings by the partner's deal. `correction`: a change to the earnings of an earlier
 * month whose statement is closed. `carry`: the negative total of the previous statement.
 */
export const statementLines = ['own', 'correction', 'carry'] as const
export type StatementLine = (typeof statementLines)[number]

/** Maximum amount in baht that a deal pays for one member who qualifies. */
export const ACQUISITION_MAX_BAHT = 20_000
/** Maximum share of the net revenue that a deal pays, in percent. */
export const SHARE_MAX_PERCENT = 60
/** Maximum number of days after the registration within which a member can qualify. */
export const WITHIN_DAYS_MAX = 90
/** Maximum of the first deposit, and of the turnover, that a deal can require from a member, in baht. */
export const CONDITION_MAX_BAHT = 1_000_000
/** Maximum number of links of one partner. */
export const LINKS_MAX = 100
/** Length of an affiliate link's key. A member's referral key has 10 characters, so the length tells the two kinds apart. */
export const AFFILIATE_KEY_CHARACTERS = 12
/** Number of past days over which the desk compares partners and estimates the cost of a deal. */
export const COMPARED_DAYS = 90
/** A member counts as retained after playing at least this many days after the registration. */
export const RETAINED_AFTER_DAYS = 30
/** Number of last closed months that an open statement corrects, if their data have changed since the closing. */
export const CORRECTED_MONTHS = 3
