import type { MessageKind } from './message-facts.ts'

/** Kinds of messages that are also sent by SMS, because each can be a sign that another person uses the account. */
export const smsKinds = [
  'device_new',
  'password_changed',
  'factor_changed',
  'factor_recovery',
  'details_changed',
  'details_corrected',
  'line_linked',
] as const satisfies readonly MessageKind[]
export type SmsKind = (typeof smsKinds)[number]

export const isSmsKind = (kind: MessageKind): kind is SmsKind =>
  (smsKinds as readonly MessageKind[]).includes(kind)

const EVENTS: Readonly<Record<SmsKind, string>> = {
  device_new: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
  password_changed: 'เปลี่ยนรหัสผ่านแล้ว',
  factor_changed: 'แก้ไขการยืนยันอีกขั้นแล้ว',
  factor_recovery: 'มีคำขอปิดการยืนยันอีกขั้น',
  details_changed: 'แก้ไขข้อมูลบัญชีแล้ว',
  details_corrected: 'แก้ไขข้อมูลบัญชีแล้ว',
  line_linked: 'เชื่อมบัญชี LINE แล้ว',
}

/**
 * Returns the text of an SMS about the account's safety. It has no link, so that members do not learn to open links of an SMS. If the host has
 * at most 14 characters, then the text fits into one SMS of 70 characters.
 */
export const smsNotice = (kind: SmsKind, host: string): string =>
  `Sala: ${EVENTS[kind]} ไม่ใช่คุณ? ติดต่อเราใน ${host}`
