import { type DocumentRefusal, documentRefusals } from '../account/documents/document-lists.ts'
import { memberDetails } from '../account/profile-details.ts'
import type { FactorChange } from '../account/second-factor/second-factor-values.ts'
import type { LimitPeriod } from '../protection/endpoints.ts'
import type { CorrectedField, MessageKind } from './message-facts.ts'
import { formatBaht, formatDay, formatTime, type Sentences, type Words } from './message-groups.ts'

const ACCOUNT = '/history?tab=0'

const PERIODS: Readonly<Record<LimitPeriod, string>> = {
  day: 'ต่อวัน',
  week: 'ต่อสัปดาห์',
  month: 'ต่อเดือน',
}
const LIMITS = { deposit: 'การฝาก', loss: 'การเสีย' } as const
const FIELDS: Readonly<Record<CorrectedField, string>> = {
  name: 'ชื่อ',
  birth_date: 'วันเกิด',
  phone: 'เบอร์โทรศัพท์',
  account: 'บัญชีธนาคาร',
}
const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  passkey_added: 'เพิ่มพาสคีย์แล้ว',
  passkey_renamed: 'เปลี่ยนชื่อพาสคีย์แล้ว',
  passkey_removed: 'ลบพาสคีย์แล้ว',
  authenticator_added: 'เพิ่มแอปยืนยันตัวตนแล้ว',
  authenticator_removed: 'ลบแอปยืนยันตัวตนแล้ว',
  codes_renewed: 'สร้างรหัสกู้คืนชุดใหม่แล้ว',
  code_used: 'ใช้รหัสกู้คืนไป 1 รหัส',
}
const CONTACT_IF_NOT_YOU = 'หากไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที'
const RECOVERY_WORDS: Readonly<Record<'asked' | 'cancelled' | 'done', (due: string) => Sentences>> = {
  asked: due => ({
    title: 'มีคำขอปิดการยืนยันอีกขั้น',
    text: `ผู้ที่รู้รหัสผ่านแจ้งว่าเครื่องหาย เจ้าหน้าที่จะพิจารณาหลัง ${due} หากไม่ใช่คุณ แตะเพื่อยกเลิก แล้วเปลี่ยนรหัสผ่าน`,
  }),
  cancelled: () => ({ title: 'ยกเลิกคำขอปิดการยืนยันอีกขั้นแล้ว', text: CONTACT_IF_NOT_YOU }),
  done: () => ({
    title: 'ปิดการยืนยันอีกขั้นตามคำขอแล้ว',
    text: `ทุกอุปกรณ์ออกจากระบบ รายการถอนช่วงแรกเจ้าหน้าที่จะตรวจก่อน ${CONTACT_IF_NOT_YOU}`,
  }),
}

type DocumentFacts = { readonly refusal: DocumentRefusal | null; readonly last_day: string | null }

const DOCUMENT_WORDS: Readonly<
  Record<'asked' | 'accepted' | 'refused' | 'expiring' | 'expired', (facts: DocumentFacts) => Sentences>
> = {
  asked: () => ({
    title: 'กรุณายืนยันตัวตนด้วยเอกสาร',
    text: 'แตะเพื่อส่งรูปบัตรประชาชนหรือหนังสือเดินทาง รายการถอนที่รอจะดำเนินต่อเมื่อเอกสารผ่าน เงินยังเป็นของคุณ',
  }),
  accepted: ({ last_day }) => ({
    title: 'เอกสารยืนยันตัวตนผ่านแล้ว',
    text: last_day === null ? 'ใช้ได้ตลอดชีพ' : `ใช้ได้ถึง ${formatDay(last_day)}`,
  }),
  refused: ({ refusal }) => ({
    title: 'เอกสารยืนยันตัวตนยังไม่ผ่าน',
    text: refusal === null ? 'แตะเพื่อส่งใหม่' : documentRefusals[refusal],
  }),
  expiring: ({ last_day }) => ({
    title: 'เอกสารยืนยันตัวตนใกล้หมดอายุ',
    text: `${last_day === null ? '' : `ใช้ได้ถึง ${formatDay(last_day)} `}แตะเพื่อส่งเอกสารใหม่`,
  }),
  expired: () => ({
    title: 'เอกสารยืนยันตัวตนหมดอายุแล้ว',
    text: 'แตะเพื่อส่งเอกสารใหม่ รายการถอนที่ต้องใช้เอกสารจะรอจนกว่าเอกสารใหม่ผ่าน เงินยังเป็นของคุณ',
  }),
}

type CareFacts = { readonly days: number; readonly deposit: number; readonly net_loss: number }

/** Returns title and text of the first message to a member under care. */
const careWords = ({ days, deposit, net_loss }: CareFacts): Sentences => ({
  title: 'เราเป็นห่วง ลองดูยอดของคุณ',
  text: [
    `${days} วันที่ผ่านมา ฝาก ${formatBaht(deposit)} บาท`,
    `${net_loss < 0 ? 'ได้' : 'เสีย'}สุทธิ ${formatBaht(Math.abs(net_loss))} บาท`,
    'ตั้งขีดจำกัดหรือพักได้ที่หน้านี้ ช่วงนี้เราจะไม่ส่งโบนัสและข่าวให้คุณ คุยกับเจ้าหน้าที่ได้ที่ฝ่ายช่วยเหลือ',
  ].join(' '),
})

/** Kinds of messages about the safety of an account or of play. Members cannot switch them off. */
type SafetyKind = Extract<
  MessageKind,
  | 'device_new'
  | 'password_changed'
  | 'factor_changed'
  | 'factor_recovery'
  | 'identity_document'
  | 'details_changed'
  | 'details_corrected'
  | 'line_linked'
  | 'limit_changed'
  | 'limit_reached'
  | 'care_facts'
  | 'care_break'
  | 'break_begun'
  | 'break_ended'
>

/** Thai words, group and target page of the messages about safety. */
export const safetyMessages: { readonly [K in SafetyKind]: Words<K> } = {
  device_new: {
    group: 'safety',
    to: ACCOUNT,
    words: ({ device }) => ({
      title: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
      text: `${device === '?' ? 'อุปกรณ์ที่ไม่รู้จัก' : device} ${CONTACT_IF_NOT_YOU}`,
    }),
  },
  password_changed: {
    group: 'safety',
    to: ACCOUNT,
    words: () => ({
      title: 'เปลี่ยนรหัสผ่านแล้ว',
      text: `ทุกอุปกรณ์ออกจากระบบแล้ว ${CONTACT_IF_NOT_YOU}`,
    }),
  },
  factor_changed: {
    group: 'safety',
    to: '/security',
    words: ({ change, codes_left }) => ({
      title: FACTOR_CHANGES[change],
      text:
        change === 'code_used' ? `เหลือรหัสกู้คืน ${codes_left} รหัส ${CONTACT_IF_NOT_YOU}` : CONTACT_IF_NOT_YOU,
    }),
  },
  factor_recovery: {
    group: 'safety',
    to: '/security',
    words: ({ step, due }) => RECOVERY_WORDS[step](due === null ? '' : formatTime(due)),
  },
  identity_document: {
    group: 'safety',
    to: '/identity',
    words: ({ progress, ...facts }) => DOCUMENT_WORDS[progress](facts),
  },
  details_changed: {
    group: 'safety',
    to: ACCOUNT,
    words: ({ fields }) => ({
      title: `แก้ไข${fields.map(field => memberDetails[field].label).join(' ')}แล้ว`,
      text: CONTACT_IF_NOT_YOU,
    }),
  },
  line_linked: {
    group: 'safety',
    to: '/messages/choices',
    words: () => ({
      title: 'เชื่อมบัญชี LINE แล้ว',
      text: 'ข้อความของเราจะส่งไปที่ LINE บัญชีนี้ด้วย หากไม่ใช่คุณ แตะเพื่อเลิกเชื่อม เปลี่ยนรหัสผ่าน และติดต่อเจ้าหน้าที่ทันที',
    }),
  },
  details_corrected: {
    group: 'safety',
    to: ACCOUNT,
    words: ({ field }) => ({
      title: `เจ้าหน้าที่แก้ไข${FIELDS[field]}ของคุณแล้ว`,
      text: 'ตรวจสอบข้อมูลได้ในหน้าบัญชีของฉัน หากไม่ถูกต้องให้ติดต่อเจ้าหน้าที่',
    }),
  },
  limit_changed: {
    group: 'safety',
    to: '/protection',
    words: ({ limit, period, amount, from }) => ({
      title: `${amount === null ? 'ยกเลิก' : 'ตั้ง'}ขีดจำกัด${LIMITS[limit]}${PERIODS[period]}แล้ว`,
      text: [
        amount === null ? '' : `ไม่เกิน ${formatBaht(amount)} บาท`,
        from === null ? 'มีผลแล้ว' : `มีผล ${formatTime(from)}`,
      ]
        .filter(Boolean)
        .join(' '),
    }),
  },
  limit_reached: {
    group: 'safety',
    to: '/protection',
    words: ({ amount, period, until }) => ({
      title: 'ถึงขีดจำกัดการเสียที่คุณตั้งไว้',
      text: `${formatBaht(amount)} บาท${PERIODS[period]} เล่นได้อีกครั้ง ${formatTime(until)}`,
    }),
  },
  care_facts: { group: 'safety', to: '/protection', words: careWords },
  care_break: {
    group: 'safety',
    to: '/support',
    words: ({ until }) => ({
      title: 'เราพักการเล่นให้คุณ',
      text: `ถึง ${formatTime(until)} ถอนเงินได้ตามปกติ เจ้าหน้าที่จะดูเรื่องนี้ หากเห็นว่าไม่ถูกต้อง แตะเพื่อบอกเรา`,
    }),
  },
  break_begun: {
    group: 'safety',
    to: '/protection',
    words: ({ length, until }) => ({
      title: length === 'cool_off' ? 'เริ่มพักการเล่นแล้ว' : 'เริ่มงดเล่นแล้ว',
      text: `ถึง ${formatTime(until)} ระหว่างนี้ยังถอนเงินได้`,
    }),
  },
  break_ended: {
    group: 'safety',
    to: '/protection',
    words: ({ length }) => ({
      title: length === 'cool_off' ? 'ช่วงพักการเล่นสิ้นสุดแล้ว' : 'ช่วงงดเล่นสิ้นสุดแล้ว',
      text: 'ตั้งขีดจำกัดหรือพักต่อได้ทุกเมื่อที่หน้านี้',
    }),
  },
}
