import type { ErrorText } from './error-text.ts'

export const promotionsErrors = {
  bonus_unavailable: { status: 422, field: 'error', text: 'ไม่พบโบนัสนี้ หรือยังไม่เปิดให้รับ' },
  /** `{reason}` is filled with a sentence of promotion-reasons.ts. */
  promotion_refused: { status: 422, field: 'error', text: 'รับโปรโมชั่นนี้ไม่ได้ {reason}' },
  bonus_not_open: { status: 409, field: 'error', text: 'โบนัสนี้สิ้นสุดแล้ว จึงสละไม่ได้' },
  bonus_not_running: { status: 409, field: 'error', text: 'โบนัสนี้ไม่ได้เปิดอยู่แล้ว จึงเปลี่ยนไม่ได้' },
  turnover_open: { status: 422, field: 'amount', text: 'ต้องทำยอดเทิร์นอีก {left} บาท จึงจะถอนเงินได้' },
  bonus_ending: {
    status: 409,
    field: 'error',
    text: 'กำลังสรุปยอดโบนัสของคุณ กรุณารอสักครู่แล้วลองใหม่',
  },
  promotion_unchanged: { status: 422, field: 'error', text: 'ยังไม่มีอะไรเปลี่ยน' },
  advertising_contradicts: {
    status: 422,
    field: 'text',
    text: 'ข้อความ “{text}” ไม่ตรงกับกติกาของโปรโมชั่นที่เปิดอยู่',
  },
  promotion_without_deposit: {
    status: 422,
    field: 'deposit_minimum',
    text: 'โปรโมชั่นชนิดนี้ไม่ต้องฝาก จึงไม่มียอดฝากขั้นต่ำ',
  },
  promotion_without_friends: {
    status: 422,
    field: 'friends_max',
    text: 'กำหนดจำนวนเพื่อนได้เฉพาะโปรโมชั่นแนะนำเพื่อน',
  },
  promotion_without_claim: {
    status: 422,
    field: 'claim_days',
    text: 'โบนัสนี้ได้พร้อมการฝาก จึงไม่มีกำหนดกดรับ',
  },
  promotion_without_section: { status: 422, field: 'section', text: 'เลือกประเภทเกมได้เฉพาะการคืนค่าเล่น' },
  promotion_rebate_too_high: { status: 422, field: 'rate_percent', text: 'คืนค่าเล่นได้ไม่เกิน 1% ของยอดเดิมพัน' },
  promotion_daily_too_high: { status: 422, field: 'rate_percent', text: 'คืนยอดเสียรายวันได้ไม่เกิน 2%' },
  promotion_refund_twice: {
    status: 409,
    field: 'error',
    text: 'มีโปรโมชั่นที่คืนยอดเดียวกันเปิดอยู่ กรุณาปิดก่อน',
  },
  promotion_birth_month: { status: 422, field: 'claim_days', text: 'โบนัสเดือนเกิดกดรับได้ไม่เกิน 31 วัน' },
  promotion_gives_percent: { status: 422, field: 'reward_fixed', text: 'โปรโมชั่นนี้ให้เป็นร้อยละ ไม่ใช่จำนวนเงิน' },
  promotion_gives_fixed: { status: 422, field: 'rate_percent', text: 'โปรโมชั่นนี้ให้เป็นจำนวนเงิน ไม่ใช่ร้อยละ' },
  promotion_ends_before: { status: 422, field: 'ends_at', text: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม' },
  promotion_above_maximum: {
    status: 422,
    field: 'maximum_withdrawal',
    text: 'ยอดถอนสูงสุดต้องไม่น้อยกว่าโบนัสที่ให้',
  },
  promotion_least_without_percent: {
    status: 422,
    field: 'greatest_stake_least',
    text: 'กำหนดได้เมื่อกำหนดเดิมพันสูงสุดเป็นร้อยละแล้ว',
  },
  /** `{claim}` is the part of the promotion's text that contradicts a rule, `{rule}` is that rule in Thai. */
  promotion_text_contradicts: {
    status: 422,
    field: 'summary',
    text: 'ข้อความ “{claim}” ไม่ตรงกับกติกาของโปรโมชั่น: {rule}',
  },
  promotion_audience_days: {
    status: 422,
    field: 'audience_days',
    text: 'กรุณากรอกจำนวนวันของกลุ่มสมาชิก โปรโมชั่นสำหรับทุกคนไม่มีจำนวนวัน',
  },
  promotion_budget_of_refund: {
    status: 422,
    field: 'budget',
    text: 'ยอดคืนรายสัปดาห์เป็นสิ่งที่สัญญาไว้แล้ว จึงจำกัดงบไม่ได้',
  },
  promotion_minimum_too_high: {
    status: 422,
    field: 'deposit_minimum',
    text: 'ยอดฝากขั้นต่ำสูงกว่ายอดฝากสูงสุดที่สมาชิกฝากได้',
  },
  promotion_is_open: {
    status: 409,
    field: 'error',
    text: 'โปรโมชั่นนี้เปิดอยู่ กรุณาเสนอปิดก่อน หรือคัดลอกเป็นร่างใหม่',
  },
  promotion_open_already: { status: 409, field: 'error', text: 'โปรโมชั่นนี้เปิดอยู่แล้ว' },
  promotion_closed_already: { status: 409, field: 'error', text: 'โปรโมชั่นนี้ปิดอยู่แล้ว' },
  promotion_time_over: { status: 409, field: 'ends_at', text: 'เลยเวลาสิ้นสุดแล้ว กรุณาแก้เวลาสิ้นสุดก่อน' },
} as const satisfies Record<string, ErrorText>
