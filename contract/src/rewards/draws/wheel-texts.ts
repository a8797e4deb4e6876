/** Thai texts of the promotion that holds the terms of a wheel's prizes. The member's bonuses show the title. */
export const WHEEL_TITLE = 'วงล้อสิทธิประโยชน์'
export const WHEEL_SUMMARY = 'รางวัลเป็นโบนัส โอกาสของแต่ละรางวัลแสดงบนวงล้อก่อนหมุน และตรวจสอบได้ทุกครั้ง'
