/**
 * States of an affiliate partner (an outside company that sends members). `paused`: its links bring no more members. `ended`: as paused, and
 * for ever; the month of the end has the last statement.
 */
export const affiliateStates = ['paused', 'active', 'ended'] as const
export type AffiliateState = (typeof affiliateStates)[number]

/** What a deal pays: an amount for each member who qualifies, or a share of the net revenue from the members. */
export const dealKinds = ['acquisition', 'revenue_share'] as const
export type DealKind = (typeof dealKinds)[number]

/** A statement covers a month in Bangkok. It is computed again each night while it is `open`, and never changes once it is `closed`. */
export const statementStates = ['open', 'closed', 'paid'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * Lines of a statement. `own`: what a deal earned in the month. `correction`: the change of a closed month. `carry`: the amount below zero of the
 * statement before.
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
/** Characters of a link's key. A member's referral key has ten, so that one can never be taken for the other. */
export const AFFILIATE_KEY_CHARACTERS = 12
/** Days over which the desk compares partners and tries a deal. */
export const COMPARED_DAYS = 90
/** A member is retained who plays this many days after the registration, or later. */
export const RETAINED_AFTER_DAYS = 30
/** Closed months before an open statement whose changes the statement corrects. */
export const CORRECTED_MONTHS = 3
