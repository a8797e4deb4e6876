import { z } from 'zod'
import { affiliateStates } from '../../affiliates/affiliate-terms.ts'
import {
  affiliateStateNames,
  dealKindNames,
  statementLineNames,
  statementStateNames,
} from '../../affiliates/affiliate-texts.ts'
import type { Satang } from '../../wire/money.ts'
import { deskAffiliatesEndpoints } from '../affiliates/endpoints.ts'
import { listFile } from './list-file.ts'

const BY_STATE = z.object({ status: z.enum(affiliateStates).optional() })

type Compared = {
  readonly registrations: number
  readonly first_deposits: number
  readonly deposits: Satang
  readonly retainable: number
  readonly retained: number
  readonly duplicates: number
  readonly blocked: number
}

/** Columns of the comparison of affiliate partners. Each figure covers the members who registered in the last 90 days. */
const compared = [
  { head: 'สมัครใน 90 วัน (คน)', of: (row: Compared) => row.registrations },
  { head: 'ฝากครั้งแรกแล้ว (คน)', of: (row: Compared) => row.first_deposits },
  { head: 'ยอดฝาก (บาท)', of: (row: Compared) => row.deposits },
  { head: 'สมัครครบ 30 วัน (คน)', of: (row: Compared) => row.retainable },
  { head: 'ยังเล่นหลัง 30 วัน (คน)', of: (row: Compared) => row.retained },
  { head: 'บัญชีซ้ำ', of: (row: Compared) => row.duplicates },
  { head: 'บัญชีที่ระงับหรือเล่นไม่ได้', of: (row: Compared) => row.blocked },
] as const

/** Lists of the desk about affiliate partners, with the columns of their exported files. No file contains a row for a single member. */
export const affiliateLists = {
  affiliates: listFile(deskAffiliatesEndpoints.desk_affiliates, {
    filter: BY_STATE,
    rows: ({ rows }, { status }) => rows.filter(({ state }) => status === undefined || state === status),
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'พันธมิตร', of: row => row.name },
      { head: 'สถานะ', of: row => affiliateStateNames[row.state] },
      { head: 'ลิงก์', of: row => row.links },
      ...compared,
      { head: 'ค่าใช้จ่ายรวม (บาท)', of: row => row.cost },
      { head: 'ค้างจ่าย (บาท)', of: row => row.due },
    ],
  }),
  affiliate_links: listFile(deskAffiliatesEndpoints.desk_affiliate, {
    rows: ({ links }) => links,
    columns: [
      { head: 'ช่องทาง', of: row => row.channel },
      { head: 'รหัสลิงก์', of: row => row.key },
      ...compared,
      { head: 'สร้างเมื่อ', of: row => row.made_at },
    ],
  }),
  affiliate_statements: listFile(deskAffiliatesEndpoints.desk_affiliate, {
    rows: ({ statements }) =>
      statements.flatMap(({ lines, ...statement }) => lines.map(line => ({ statement, line }))),
    columns: [
      { head: 'ใบสรุปเดือน', of: ({ statement }) => statement.month },
      { head: 'สถานะ', of: ({ statement }) => statementStateNames[statement.state] },
      { head: 'รายการ', of: ({ line }) => statementLineNames[line.kind] },
      { head: 'ของเดือน', of: ({ line }) => line.month },
      { head: 'ข้อตกลง', of: ({ line }) => (line.deal_kind === null ? null : dealKindNames[line.deal_kind]) },
      { head: 'สมาชิกที่เข้าเงื่อนไข (คน)', of: ({ line }) => line.acquired },
      { head: 'เดิมพันหักรางวัล (บาท)', of: ({ line }) => line.ggr },
      { head: 'โบนัส (บาท)', of: ({ line }) => line.bonuses },
      { head: 'ค่าธรรมเนียมธนาคาร (บาท)', of: ({ line }) => line.fees },
      { head: 'เป็นเงิน (บาท)', of: ({ line }) => line.amount },
      { head: 'ยอดใบสรุป (บาท)', of: ({ statement }) => statement.total },
      { head: 'จ่ายวันที่', of: ({ statement }) => statement.paid_on },
      { head: 'เลขอ้างอิง', of: ({ statement }) => statement.reference },
    ],
  }),
} as const
