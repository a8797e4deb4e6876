import { formatSatang, type Satang } from '../wire/money.ts'

/**
 * Thai texts that tell a member why a promotion or an offered bonus cannot be claimed now. The server replaces each `{word}` with a value.
 */
export const promotionReasons = {
  not_running: 'โปรโมชั่นนี้ยังไม่เปิดหรือสิ้นสุดแล้ว',
  bank_account_missing: 'กรุณาเพิ่มบัญชีธนาคารของคุณก่อนรับโปรโมชั่น',
  /** `{why}` is the reason that blocks play: a break, a limit or the member's age. */
  may_not_play: '{why}',
  birth_date_missing: 'บัญชีของคุณยังไม่มีวันเกิด กรุณาติดต่อเจ้าหน้าที่',
  not_birthday_month: 'รับได้ในเดือนเกิดของคุณเท่านั้น',
  already_taken: 'คุณใช้สิทธิ์โปรโมชั่นนี้แล้ว',
  bank_used: 'บัญชีธนาคารของคุณเคยใช้สิทธิ์โปรโมชั่นนี้แล้ว',
  person_used:
    'สิทธิ์นี้รับได้หนึ่งครั้งต่อคน และอาจมีการรับไปแล้วจากอุปกรณ์หรือบัญชีที่ใช้ร่วมกัน หากคุณยังไม่เคยรับ กรุณาติดต่อเจ้าหน้าที่ให้ช่วยตรวจสอบ',
  deposit_first: 'ต้องฝากเงินสำเร็จอย่างน้อย {count} ครั้งก่อนรับโบนัสนี้',
  phone_unproved: 'กรุณายืนยันเบอร์โทรที่หน้ายืนยันตัวตนก่อนรับโบนัสนี้',
  not_in_audience: 'โปรโมชั่นนี้สำหรับ{who}',
  budget_spent: 'สิทธิ์ของโปรโมชั่นนี้ถูกใช้ครบแล้ว',
  being_reckoned: 'ระบบกำลังสรุปผลการเล่นของรอบที่ผ่านมา กรุณารอสักครู่',
  no_loss: 'สัปดาห์ที่ผ่านมาไม่มียอดเสียให้คืน',
  no_loss_yesterday: 'เมื่อวานไม่มียอดเสียให้คืน',
  no_stakes: 'สัปดาห์ที่ผ่านมาไม่มียอดเดิมพันที่คืนได้',
  no_friend: 'ยังไม่มีเพื่อนใหม่ที่เข้าเงื่อนไข สิทธิ์จะขึ้นหลังเพื่อนฝากครั้งแรก',
  friend_not_counted: 'เพื่อนของสิทธิ์นี้ไม่เข้าเงื่อนไขแล้ว',
  friends_full: 'คุณรับสิทธิ์แนะนำเพื่อนครบจำนวนแล้ว',
  bonus_open: 'กรุณาทำยอดเทิร์นของโบนัสเดิมให้ครบ หรือสละโบนัสเดิมก่อน',
  below_minimum: 'ต้องฝากอย่างน้อย {minimum} บาท',
  lapsed: 'หมดเวลารับโบนัสนี้แล้ว',
} as const satisfies Record<string, string>

export type PromotionReason = keyof typeof promotionReasons

/** Returns the Thai sentence of a reason, with its values filled in. A word without a value stays in braces. */
export const promotionReason = (
  reason: PromotionReason,
  values: Readonly<Record<string, string>> = {},
): string => promotionReasons[reason].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

/** Returns the Thai text that tells a member that a bonus was claimed (call C16 of the specification). */
export const bonusReceived = (amount: Satang): string => `รับโบนัส ${formatSatang(amount)} บาท เรียบร้อยแล้ว`
