/** Thai texts of the promotion that holds the terms of a wheel's prizes. The title also appears in the list of the member's bonuses. */
export const WHEEL_TITLE = 'วงล้อสิทธิประโยชน์'
export const WHEEL_SUMMARY = 'รางวัลเป็นโบนัส โอกาสของแต่ละรางวัลแสดงบนวงล้อก่อนหมุน และตรวจสอบได้ทุกครั้ง'

export const MEMBER_SEED_TEXT = 'กรุณาใช้ตัวอักษรอังกฤษ ตัวเลข ขีดกลาง หรือขีดล่าง 1 ถึง 64 ตัว'

/** Text for a member who has no draw left today, even if it was the member's duplicate account that used the draws. */
export const DRAWS_USED_TEXT = 'สิทธิ์หมุนของวันนี้ใช้ครบแล้ว บัญชีที่ดูเป็นของคนเดียวกันใช้สิทธิ์ร่วมกัน สิทธิ์ใหม่เริ่มเที่ยงคืน'
