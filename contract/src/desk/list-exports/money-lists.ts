import { z } from 'zod'
import { deskFilesEndpoints } from '../bank-files/endpoints.ts'
import { deskDepositsEndpoints } from '../deposits/endpoints.ts'
import { deciderName } from '../display-texts/audit/audit-actions.ts'
import { isDebitNormal, natureNames } from '../display-texts/ledger-account-names.ts'
import {
  accountName,
  bankFileNames,
  bankName,
  depositNames,
  depositWayText,
  transferName,
  withdrawalNames,
} from '../display-texts/money-texts.ts'
import { reasonName, workKindNames, workReasonName } from '../display-texts/work-queue-texts.ts'
import { deskFinanceEndpoints } from '../finance/endpoints.ts'
import {
  reconciliationPartnerName,
  reconciliationStepNames,
  unreconciledReasons,
} from '../finance/reconciliation-steps.ts'
import { deskWithdrawalsEndpoints } from '../withdrawals/endpoints.ts'
import { workKinds } from '../work-queue/case-kinds.ts'
import { deskWorkEndpoints } from '../work-queue/endpoints.ts'
import { listFile } from './list-file.ts'

const BY_KIND = z.object({ only: z.enum(workKinds).optional() })

const BP_PER_PERCENT = 100

export const moneyLists = {
  work: listFile(deskWorkEndpoints.desk_work, {
    filter: BY_KIND,
    rows: ({ items }, { only }) => items.filter(({ kind }) => only === undefined || kind === only),
    columns: [
      { head: 'ชนิด', of: row => workKindNames[row.kind] },
      { head: 'รหัส', of: row => row.id },
      { head: 'เหตุ', of: row => workReasonName(row) },
      { head: 'ระบบแจ้งว่า', of: row => row.detail },
      { head: 'ตั้งแต่', of: row => row.since },
      { head: 'ควรเสร็จภายใน', of: row => row.answer_by },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'รหัสสมาชิก', of: row => row.member?.id ?? null },
      { head: 'สมาชิก', of: row => row.member?.name ?? null },
      { head: 'ผู้ทำ', of: row => row.claim?.by ?? null },
      { head: 'ลองแล้ว (ครั้ง)', of: row => row.tries },
    ],
  }),
  withdrawals: listFile(deskWithdrawalsEndpoints.desk_withdrawals, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'ขอเมื่อ', of: row => row.created_at },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'สถานะ', of: row => withdrawalNames[row.status] },
      { head: 'เหตุที่ให้คนดู', of: row => (row.review === null ? null : reasonName(row.review)) },
      { head: 'ธนาคาร', of: row => bankName(row.bank) },
      { head: 'อนุมัติโดย', of: row => deciderName(row.approved_by) },
      { head: 'จบเมื่อ', of: row => row.ended_at },
      { head: 'เลขอ้างอิง', of: row => row.ref },
      { head: 'รหัส', of: row => row.id },
    ],
  }),
  deposits: listFile(deskDepositsEndpoints.desk_deposits, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เปิดเมื่อ', of: row => row.created_at },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
      { head: 'ขอฝาก (บาท)', of: row => row.amount },
      { head: 'ต้องโอน (บาท)', of: row => row.transfer_amount },
      { head: 'เงินเข้า (บาท)', of: row => row.received_amount },
      { head: 'สถานะ', of: row => depositNames[row.status] },
      { head: 'วิธี', of: depositWayText },
      { head: 'จบเมื่อ', of: row => row.ended_at },
      { head: 'เลขอ้างอิง', of: row => row.ref },
      { head: 'รหัส', of: row => row.id },
    ],
  }),
  journal: listFile(deskFinanceEndpoints.desk_finance_journal, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'ลำดับ', of: row => row.seq },
      { head: 'เวลา', of: row => row.at },
      { head: 'ประเภท', of: row => transferName(row.kind) },
      { head: 'เดบิต', of: row => accountName(row.debit) },
      { head: 'เครดิต', of: row => accountName(row.credit) },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'รหัสสมาชิก', of: row => row.member },
      { head: 'เลขอ้างอิง', of: row => row.reference },
    ],
  }),
  accounts: listFile(deskFinanceEndpoints.desk_finance_day, {
    rows: ({ accounts }) => accounts,
    columns: [
      { head: 'บัญชี', of: row => accountName(row.account) },
      { head: 'ยกมา (บาท)', of: row => row.opening },
      { head: 'ประเภทบัญชี', of: row => natureNames[row.nature] },
      { head: 'เดบิต (บาท)', of: row => (isDebitNormal(row.account) ? row.came : row.went) },
      { head: 'เครดิต (บาท)', of: row => (isDebitNormal(row.account) ? row.went : row.came) },
      { head: 'คงเหลือ (บาท)', of: row => row.closing },
      { head: 'คู่ค้าแจ้ง (บาท)', of: row => row.reported },
      { head: 'ระหว่างทาง (บาท)', of: row => row.in_transit },
      { head: 'ต่าง (บาท)', of: row => row.difference },
      { head: 'รอลงบัญชีต้นวัน (บาท)', of: row => row.unbooked?.before ?? null },
      { head: 'รอลงบัญชีสิ้นวัน (บาท)', of: row => row.unbooked?.after ?? null },
      { head: 'ปิดโดย', of: row => row.closed?.by ?? null },
      { head: 'ปิดเมื่อ', of: row => row.closed?.at ?? null },
      { head: 'เหตุผล', of: row => row.closed?.reason ?? null },
    ],
  }),
  reconciliation: listFile(deskFinanceEndpoints.desk_reconciliation, {
    rows: ({ days }) => days,
    columns: [
      { head: 'วันที่', of: row => row.day },
      {
        head: 'ตรงกันใน 24 ชม. (%)',
        of: row => (row.share_bp === null ? null : row.share_bp / BP_PER_PERCENT),
      },
      { head: 'ครบกำหนด (บาท)', of: row => row.due },
      { head: 'ตรงกันใน 24 ชม. (บาท)', of: row => row.in_time },
      { head: 'ตรงกันถึงตอนนี้ (บาท)', of: row => row.matched },
      { head: 'ยังไม่ครบกำหนด (บาท)', of: row => row.not_due },
      { head: 'ยังไม่ตรง (รายการ)', of: row => row.missing },
    ],
  }),
  unreconciled: listFile(deskFinanceEndpoints.desk_unreconciled, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เวลา', of: row => row.at },
      { head: 'ขั้น', of: row => reconciliationStepNames[row.step] },
      { head: 'คู่ค้า', of: row => reconciliationPartnerName(row.partner) },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'คู่ค้าแจ้ง (บาท)', of: row => row.reported_amount },
      { head: 'สาเหตุ', of: row => unreconciledReasons[row.kind] },
      { head: 'ตรงกันเมื่อ', of: row => row.matched_at },
      { head: 'รายการ', of: row => row.subject ?? row.key },
    ],
  }),
  balances: listFile(deskFinanceEndpoints.desk_finance_balances, {
    rows: ({ accounts }) => accounts,
    columns: [
      { head: 'ธนาคาร', of: row => bankName(row.bank) },
      { head: 'เลขบัญชี', of: row => row.account_number },
      { head: 'ชื่อ', of: row => row.name },
      { head: 'คงเหลือ (บาท)', of: row => row.balance },
      { head: 'บอกล่าสุด', of: row => row.reported?.at ?? null },
      { head: 'บอกโดย', of: row => row.reported?.by ?? null },
      { head: 'หมดเมื่อ', of: row => row.runs_out_at },
      { head: 'เข้าวันนี้ (บาท)', of: row => row.came_today },
      { head: 'ออกวันนี้ (บาท)', of: row => row.went_today },
      { head: 'ถือได้ไม่เกิน (บาท)', of: row => row.held_maximum },
      { head: 'รับได้ต่อวัน (บาท)', of: row => row.day_in_maximum },
      { head: 'จ่ายได้ต่อวัน (บาท)', of: row => row.day_out_maximum },
    ],
  }),
  payout_files: listFile(deskFilesEndpoints.desk_files, {
    rows: ({ payout_files }) => payout_files,
    columns: [
      { head: 'ไฟล์', of: row => row.no },
      { head: 'ทำโดย', of: row => row.made_by },
      { head: 'ทำเมื่อ', of: row => row.made_at },
      { head: 'คำสั่ง', of: row => row.orders },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'โอนแล้ว', of: row => row.paid },
      { head: 'ไม่สำเร็จ', of: row => row.refused },
      { head: 'จบก่อนส่ง', of: row => row.ended },
      { head: 'ดาวน์โหลดโดย', of: row => row.downloaded_by.join(' ') },
      { head: 'ส่งโดย', of: row => row.uploaded_by },
      { head: 'ส่งเมื่อ', of: row => row.uploaded_at },
    ],
  }),
  bank_files: listFile(deskFilesEndpoints.desk_files, {
    rows: ({ brought }) => brought,
    columns: [
      { head: 'ชนิด', of: row => bankFileNames[row.kind] },
      { head: 'รายการ', of: row => row.lines },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'คนแรก', of: row => row.brought_by },
      { head: 'นำมาเมื่อ', of: row => row.brought_at },
      { head: 'เหตุผล', of: row => row.reason },
      { head: 'คนที่สอง', of: row => row.agreed_by },
      { head: 'อ่านเมื่อ', of: row => row.agreed_at },
      { head: 'ลายนิ้วมือไฟล์', of: row => row.digest },
    ],
  }),
} as const
