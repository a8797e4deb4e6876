/** Numbers of weeks that a report can show. The last week is the current one, which is incomplete. */
export const reportSpans = ['12', '26'] as const
export type ReportSpan = (typeof reportSpans)[number]
/** Number of weeks that are counted and kept up to date: the longest report. */
export const REPORT_WEEKS_MAX = 26

/** How members came: by themselves, by the invitation of a member, or by the link of an affiliate partner. `all`: all members. */
export const reportChannels = ['all', 'direct', 'member', 'affiliate'] as const
export type ReportChannel = (typeof reportChannels)[number]
