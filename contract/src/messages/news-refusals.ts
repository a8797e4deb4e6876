/** Reasons why a member must not get news now, with their Thai names on the desk. */
export const newsRefusals = {
  no_consent: 'ไม่ได้ยินยอมรับข่าว',
  excluded: 'งดเล่น',
  in_care: 'อยู่ในการดูแลสมาชิก',
  on_break: 'พักการเล่น',
  near_limit: 'ใกล้ขีดจำกัดของตัวเอง',
  loss_limit_reached: 'เพิ่งถึงขีดจำกัดการเสีย',
  in_review: 'อยู่ระหว่างตรวจสอบ',
  suspended: 'บัญชีระงับหรือปิด',
  under_age: 'อายุไม่ถึง 20 ปี หรือไม่ทราบวันเกิด',
  day_cap: 'ได้รับข่าวครบของวันแล้ว',
  week_cap: 'ได้รับข่าวครบของสัปดาห์แล้ว',
  quiet_hours: 'อยู่ในเวลางดส่ง',
} as const satisfies Record<string, string>
export type NewsRefusal = keyof typeof newsRefusals
