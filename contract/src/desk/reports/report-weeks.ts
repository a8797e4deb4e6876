/** Numbers of weeks that a report can show. The last week is the current one, which is incomplete. */
export const reportSpans = ['12', '26'] as const
export type ReportSpan = (typeof reportSpans)[number]
/** Number of past weeks that the server computes and keeps up to date: the length of the longest report. */
export const REPORT_WEEKS_MAX = 26

/**
 * Channels through which members came. `direct`: without a link. `member`: invited by a member. `affiliate`: by the link of an affiliate
 * partner. `all`: all members.
 */
export const reportChannels = ['all', 'direct', 'member', 'affiliate'] as const
export type ReportChannel = (typeof reportChannels)[number]
