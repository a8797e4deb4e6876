/**
 * Days for which the prize of a tournament, and the winnings of free rounds, wait for the end of whatever prevents the bonus for a time: another open
 * bonus, a short break, a reached loss limit or a review of the account. It is longer than the longest short break (30 days) and than a month's limit.
 */
export const REWARD_WAIT_DAYS = 31
