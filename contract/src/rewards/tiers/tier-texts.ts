/** Thai texts of the promotion that holds the terms of the gifts of tiers. The member's bonuses show the title. */
export const TIER_TITLE = 'ของขวัญประจำระดับ'
export const TIER_SUMMARY = 'โบนัสของระดับสมาชิก จำนวนและเงื่อนไขแสดงก่อนรับ'
