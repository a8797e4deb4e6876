import {
  complaintCategories,
  complaintOutcomes,
  complaintStates,
} from '../../support/complaint-categories.ts'
import { deciderName } from '../display-texts/audit/audit-actions.ts'
import { careMarkerNames, careStateNames, careStepNames } from '../display-texts/care-texts.ts'
import {
  bonusNames,
  factsInWords,
  foundByNames,
  outcomeNames,
  ruleNames,
} from '../display-texts/member-texts.ts'
import { bankName, slipStatusNames, transferGroup } from '../display-texts/money-texts.ts'
import { sectionName } from '../display-texts/promotion-texts.ts'
import { slipCause } from '../display-texts/work-queue-texts.ts'
import { deskCareEndpoints } from '../harm-prevention/endpoints.ts'
import { deskMembersEndpoints } from '../members/endpoints.ts'
import { deskMemberTabEndpoints } from '../members/tab-endpoints.ts'
import { deskRiskEndpoints } from '../risk/endpoints.ts'
import { deskSupportEndpoints } from '../support/endpoints.ts'
import { listFile } from './list-file.ts'

export const memberLists = {
  members: listFile(deskMembersEndpoints.desk_members, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
      { head: 'พบจาก', of: row => row.found_by.map(by => foundByNames[by]).join(' · ') },
      { head: 'สมัครเมื่อ', of: row => row.registered_at },
    ],
  }),
  registrations: listFile(deskMembersEndpoints.desk_members_new, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'สมัครเมื่อ', of: row => row.registered_at },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
    ],
  }),
  risk: listFile(deskRiskEndpoints.desk_risk, {
    rows: ({ alarms }) => alarms,
    columns: [
      { head: 'กฎ', of: row => ruleNames[row.rule].name },
      { head: 'เรื่อง', of: row => row.subject },
      { head: 'สมาชิก (คน)', of: row => row.members },
      { head: 'มีเครื่องหมาย (คน)', of: row => row.marked },
      { head: 'ตัวเลขที่พบ', of: row => factsInWords(row.facts) },
      { head: 'พบเมื่อ', of: row => row.found_at },
      { head: 'ผลตัดสิน', of: row => outcomeNames[row.outcome ?? 'open'] },
      { head: 'ตัดสินโดย', of: row => row.judged_by },
      { head: 'ตัดสินเมื่อ', of: row => row.judged_at },
    ],
  }),
  care: listFile(deskCareEndpoints.desk_care, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
      { head: 'สถานะ', of: row => careStateNames[row.state] },
      { head: 'ขั้น', of: row => (row.step === null ? null : (careStepNames[row.step] ?? null)) },
      { head: 'คะแนน', of: row => row.score },
      { head: 'สัญญาณ', of: row => row.markers.map(marker => careMarkerNames[marker].name).join(' · ') },
      { head: 'ตั้งแต่', of: row => row.since },
      { head: 'คุยล่าสุด', of: row => row.talked_at },
      { head: 'ต้องคุยภายใน', of: row => row.talk_by },
    ],
  }),
  links: listFile(deskRiskEndpoints.desk_member_links, {
    rows: ({ members }) => members,
    columns: [
      { head: 'รหัสสมาชิก', of: row => row.id },
      { head: 'สมาชิก', of: row => row.name },
      { head: 'เบอร์', of: row => row.phone },
      { head: 'ฝาก (บาท)', of: row => row.paid_in },
      { head: 'ถอน (บาท)', of: row => row.paid_out },
      { head: 'เสียสุทธิ (บาท)', of: row => row.net_loss },
      { head: 'กระเป๋า (บาท)', of: row => row.wallet },
      { head: 'มีเครื่องหมาย', of: row => (row.is_marked ? 'ใช่' : null) },
    ],
  }),
  money: listFile(deskMemberTabEndpoints.desk_member_money, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เวลา', of: row => row.at },
      { head: 'ประเภท', of: row => transferGroup(row.kind) },
      { head: 'รายการ', of: row => row.text },
      { head: 'เปลี่ยนไป (บาท)', of: row => row.change },
      { head: 'คงเหลือ (บาท)', of: row => row.balance },
      { head: 'เลขอ้างอิง', of: row => row.reference },
      { head: 'รายการโอน', of: row => row.transfer },
    ],
  }),
  bonuses: listFile(deskMemberTabEndpoints.desk_member_bonuses, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'โปรโมชั่น', of: row => row.title },
      { head: 'สถานะ', of: row => bonusNames[row.status] },
      { head: 'ได้ (บาท)', of: row => row.amount },
      { head: 'จากฝาก (บาท)', of: row => row.deposit_amount },
      { head: 'ต้องเทิร์น (บาท)', of: row => row.turnover_needed },
      { head: 'เทิร์นแล้ว (บาท)', of: row => row.turnover_done },
      { head: 'เก็บคืน (บาท)', of: row => row.taken },
      { head: 'เสนอเมื่อ', of: row => row.created_at },
      { head: 'เปิดเมื่อ', of: row => row.opened_at },
      { head: 'หมดเวลา', of: row => row.expires_at },
      { head: 'จบเมื่อ', of: row => row.ended_at },
      { head: 'รหัส', of: row => row.id },
    ],
  }),
  play: listFile(deskMemberTabEndpoints.desk_member_play, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'วันที่', of: row => row.day },
      { head: 'เกม', of: row => row.name ?? row.game_id },
      { head: 'ประเภท', of: row => sectionName(row.section) },
      { head: 'รอบ', of: row => row.rounds },
      { head: 'เดิมพัน (บาท)', of: row => row.stake },
      { head: 'นับเทิร์น (บาท)', of: row => row.valid_stake },
      { head: 'จ่าย (บาท)', of: row => row.win },
    ],
  }),
  friends: listFile(deskMemberTabEndpoints.desk_member_friends, {
    rows: ({ friends }) => friends,
    columns: [
      { head: 'ชั้น', of: row => row.level },
      { head: 'รหัสสมาชิก', of: row => row.id },
      { head: 'สมาชิก', of: row => row.name },
      { head: 'เบอร์', of: row => row.phone },
      { head: 'ชวนโดย', of: row => row.parent },
      { head: 'เข้ามาเมื่อ', of: row => row.joined_at },
      { head: 'ได้เสีย (บาท)', of: row => row.win_lose },
      { head: 'ค่าแนะนำ (บาท)', of: row => row.commission },
    ],
  }),
  slips: listFile(deskMemberTabEndpoints.desk_member_slips, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'ส่งเมื่อ', of: row => row.sent_at },
      { head: 'สถานะ', of: row => slipStatusNames[row.status] },
      { head: 'ธนาคาร', of: row => bankName(row.bank) },
      { head: 'เลขสลิป', of: row => row.trans_ref },
      { head: 'เหตุ', of: row => slipCause(row.cause) },
      { head: 'ตอบเมื่อ', of: row => row.answered_at },
      { head: 'ตอบโดย', of: row => deciderName(row.answered_by) },
      { head: 'รหัส', of: row => row.id },
    ],
  }),
  devices: listFile(deskMemberTabEndpoints.desk_member_devices, {
    rows: ({ browsers }) => browsers,
    columns: [
      { head: 'เครื่องหมายเครื่อง', of: row => row.mark },
      { head: 'พบครั้งแรก', of: row => row.first_seen_at },
      { head: 'พบล่าสุด', of: row => row.seen_at },
      { head: 'สมาชิกอื่นที่ใช้', of: row => row.others.map(({ id }) => id).join(' ') },
    ],
  }),
  complaints: listFile(deskSupportEndpoints.desk_complaints, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.no },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'หมวด', of: row => complaintCategories[row.category] },
      { head: 'สถานะ', of: row => complaintStates[row.state] },
      { head: 'ร้องเรียนเมื่อ', of: row => row.raised_at },
      { head: 'ร้องเรียนโดย', of: row => deciderName(row.raised_by) },
      { head: 'เหตุผลที่รับเป็นเรื่องร้องเรียน', of: row => row.raise_reason },
      { head: 'กำหนดตอบ', of: row => row.answer_by },
      { head: 'ตอบเมื่อ', of: row => row.answered_at },
      { head: 'กำหนดตัดสิน', of: row => row.resolve_by },
      { head: 'ตัดสินเมื่อ', of: row => row.resolved_at },
      { head: 'ผล', of: row => (row.outcome === null ? null : complaintOutcomes[row.outcome]) },
      { head: 'เหตุผล', of: row => row.outcome_reason },
      { head: 'ตัดสินโดย', of: row => deciderName(row.resolved_by) },
      { head: 'ผู้รับเรื่อง', of: row => row.handled_by },
    ],
  }),
} as const
