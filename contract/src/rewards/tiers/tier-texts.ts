/** Thai texts of the promotion that holds the terms of the gifts of tiers. The title also appears in the list of the member's bonuses. */
export const TIER_TITLE = 'ของขวัญประจำระดับ'
export const TIER_SUMMARY = 'โบนัสของระดับสมาชิก จำนวนและเงื่อนไขแสดงก่อนรับ'
