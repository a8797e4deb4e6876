/** Greatest maximum of friends that a promotion for invitations can have. */
export const FRIENDS_MAX = 100

/** Only the newest of a member's friends give a new bonus. It is no smaller than `FRIENDS_MAX`, so that each maximum can be reached. */
export const NEWEST_FRIENDS = 100

/** Days after a friend's first deposit in which the inviter can get the offer of its bonus. */
export const FRIEND_DAYS = 90
