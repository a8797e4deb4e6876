/** Largest number that an operator can set as a promotion's maximum of invited friends (`friends_max`). */
export const FRIENDS_MAX = 100

/**
 * Only this many of a member's newest friends can give a bonus. The number is at least `FRIENDS_MAX`, because otherwise the largest maximum
 * could not be reached.
 */
export const NEWEST_FRIENDS = 100

/** Days after a friend's first deposit within which the inviter can get the offer of the bonus for this friend. */
export const FRIEND_DAYS = 90
