/** More withdrawals are not looked over before one press. */
export const SEVERAL_MAX = 50
