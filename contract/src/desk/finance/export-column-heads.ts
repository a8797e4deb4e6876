import type { z } from 'zod'
import type { deskFinanceEndpoints } from './endpoints.ts'

type Export = z.output<(typeof deskFinanceEndpoints)['desk_finance_export']['params']>['what']

const TRANSFER = [
  'เวลา (กรุงเทพฯ)',
  'ประเภท',
  'รหัสสมาชิก',
  'ชื่อสมาชิก',
  'เดบิต',
  'เครดิต',
  'ยอด (บาท)',
  'ธนาคารอีกฝ่าย',
  'เลขบัญชีอีกฝ่าย',
  'ชื่อบัญชีอีกฝ่าย',
  'บัญชีของเรา',
  'เลขรายการธนาคาร',
  'เลขอ้างอิง',
]

export const exportHeads: Readonly<Record<Export, readonly string[]>> = {
  deposits: TRANSFER,
  withdrawals: TRANSFER,
  bonuses: TRANSFER,
  commissions: TRANSFER,
  games: ['วันที่', 'เกม', 'รอบ', 'ยอดเดิมพัน (บาท)', 'ยอดชนะ (บาท)', 'GGR (บาท)'],
}
