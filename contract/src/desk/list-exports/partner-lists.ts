import { rejectedCallbackName } from '../display-texts/promotion-texts.ts'
import { reasonName } from '../display-texts/work-queue-texts.ts'
import { deskSystemEndpoints } from '../system/endpoints.ts'
import { listFile } from './list-file.ts'

/** Lists of the desk (the staff's website) about the partners, with the columns of their exported files. */
export const partnerLists = {
  silences: listFile(deskSystemEndpoints.desk_partners, {
    rows: ({ silences }) => silences,
    columns: [
      { head: 'เรื่อง', of: row => reasonName(row.what.replaceAll(' ', '_')) },
      { head: 'รหัส', of: row => row.id },
      { head: 'ตั้งแต่', of: row => row.since },
      { head: 'ถามแล้ว (ครั้ง)', of: row => row.tries },
      { head: 'สาเหตุ', of: row => row.why },
    ],
  }),
  clocks: listFile(deskSystemEndpoints.desk_partners, {
    rows: ({ clocks }) => clocks,
    columns: [
      { head: 'คู่ค้า', of: row => row.partner },
      { head: 'เร็วกว่าเรา (ms)', of: row => row.ahead_ms },
      { head: 'คลาดเคลื่อนได้ (ms)', of: row => row.doubt_ms },
      { head: 'เพี้ยนเกินกำหนด', of: row => (row.is_off ? 'ใช่' : 'ไม่') },
      { head: 'วัดเมื่อ', of: row => row.measured_at },
    ],
  }),
  callbacks: listFile(deskSystemEndpoints.desk_partners, {
    rows: ({ callbacks }) => callbacks,
    columns: [
      { head: 'คู่ค้า', of: row => row.partner },
      { head: 'ชั่วโมงนี้', of: row => row.hour },
      { head: '24 ชั่วโมง', of: row => row.day },
      { head: 'ล่าสุด', of: row => row.last_at },
    ],
  }),
  codes: listFile(deskSystemEndpoints.desk_partners, {
    rows: ({ codes }) => codes,
    columns: [
      { head: 'ผู้ส่งข้อความ', of: row => row.provider },
      { head: 'ส่ง', of: row => row.sent },
      { head: 'ถึง', of: row => row.delivered },
      { head: 'ไม่ถึง', of: row => row.failed },
      { head: 'ครึ่งหนึ่งถึงใน (วินาที)', of: row => row.median_seconds },
    ],
  }),
  line: listFile(deskSystemEndpoints.desk_partners, {
    rows: ({ line }) => line,
    columns: [
      { head: 'ใช้ไปเดือนนี้', of: row => row.used },
      { head: 'โควตา', of: row => row.most },
      { head: 'ใกล้หมด', of: row => (row.is_near_end ? 'ใช่' : 'ไม่') },
      { head: 'อ่านเมื่อ', of: row => row.read_at },
      { head: 'ผูกไว้ (บัญชี)', of: row => row.linked },
      { head: 'บล็อกเรา (บัญชี)', of: row => row.blocked },
      { head: 'รอส่ง (ข้อความ)', of: row => row.waiting },
    ],
  }),
  strange: listFile(deskSystemEndpoints.desk_partners, {
    rows: ({ strange }) => strange,
    columns: [
      { head: 'เวลา', of: row => row.minute },
      { head: 'ชนิด', of: row => rejectedCallbackName(row.kind) },
      { head: 'เครือข่าย', of: row => row.network },
      { head: 'รายละเอียด', of: row => row.detail },
      { head: 'ครั้ง', of: row => row.count },
    ],
  }),
} as const
