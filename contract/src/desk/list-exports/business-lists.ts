import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { faultNames } from '../../page/browser-fault-text.ts'
import { deskContentEndpoints } from '../content/endpoints.ts'
import { actName, decidersName } from '../display-texts/audit/audit-actions.ts'
import { factsOfAct } from '../display-texts/audit/audit-details.ts'
import { nameMembers, subjectText } from '../display-texts/audit/audit-values.ts'
import { directionNames, movementNames } from '../display-texts/money-texts.ts'
import {
  frequencyNames,
  operatorNames,
  partnerOutcomeNames,
  promotionNames,
  roleNames,
  sectionName,
  triggerNames,
} from '../display-texts/promotion-texts.ts'
import { couponBatchNames, couponFormNames } from '../display-texts/reward-texts.ts'
import { groupName, settingName } from '../display-texts/setting-names.ts'
import { deskGamesEndpoints } from '../games/endpoints.ts'
import { deskPeopleEndpoints } from '../operator-users/endpoints.ts'
import { deskPromotionsEndpoints, promotionStates } from '../promotions/endpoints.ts'
import { couponBatchStates, deskRewardsEndpoints } from '../rewards/endpoints.ts'
import { deskSystemEndpoints } from '../system/endpoints.ts'
import { listFile, listFileByState } from './list-file.ts'

const BY_SECTION = z.object({ section: z.enum(gameSections).optional() })

/** Lists of the desk (the staff's website) about content, the system and proposals, with the columns of their exported files. */
export const businessLists = {
  promotions: listFileByState(deskPromotionsEndpoints.desk_promotions, {
    states: promotionStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'ชื่อ', of: row => row.title },
      { head: 'สถานะ', of: row => promotionNames[row.state] },
      { head: 'ได้เมื่อ', of: row => triggerNames[row.trigger] },
      { head: 'บ่อยแค่ไหน', of: row => frequencyNames[row.frequency] },
      { head: 'ให้ (บาท)', of: row => row.reward_fixed },
      { head: 'ให้ (%)', of: row => row.rate_percent },
      { head: 'เทิร์น (เท่า)', of: row => row.turnover_times },
      { head: 'ผู้รับ 30 วัน', of: row => row.given.members },
      { head: 'ให้ไป 30 วัน (บาท)', of: row => row.given.amount },
      { head: 'งบ (บาท)', of: row => row.budget?.budget ?? null },
      { head: 'ใช้งบไป (บาท)', of: row => row.budget?.spent ?? null },
      { head: 'เริ่ม', of: row => row.starts_at },
      { head: 'ถึง', of: row => row.ends_at },
    ],
  }),
  coupons: listFileByState(deskRewardsEndpoints.desk_coupons, {
    states: couponBatchStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'ชื่อ', of: row => row.title },
      { head: 'จุดประสงค์', of: row => row.purpose },
      { head: 'สถานะ', of: row => couponBatchNames[row.state] },
      { head: 'แบบของโค้ด', of: row => couponFormNames[row.form] },
      { head: 'ครั้งละ (บาท)', of: row => row.reward_fixed },
      { head: 'ใช้แล้ว', of: row => row.uses },
      { head: 'ใช้ได้ทั้งหมด', of: row => row.uses_max },
      { head: 'ถูกปฏิเสธ', of: row => row.refusals },
      { head: 'งบ (บาท)', of: row => row.budget },
      { head: 'ให้ไป (บาท)', of: row => row.spent },
      { head: 'เริ่ม', of: row => row.starts_at },
      { head: 'ถึง', of: row => row.ends_at },
    ],
  }),
  games: listFile(deskGamesEndpoints.desk_games, {
    filter: BY_SECTION,
    rows: ({ rows }, { section }) => rows.filter(row => section === undefined || row.section === section),
    columns: [
      { head: 'รหัส', of: row => row.key },
      { head: 'ชื่อ', of: row => row.name },
      { head: 'ประเภท', of: row => sectionName(row.section) },
      { head: 'ค่าย', of: row => row.provider },
      { head: 'GGR (บาท)', of: row => row.ggr },
      { head: 'GGR ที่เว็บเกมคิดเงิน (บาท)', of: row => row.ggr_billed },
      { head: 'ไม่คิดเงิน (รายการ)', of: row => row.unbilled },
      { head: 'ค่าธรรมเนียมเว็บเกม (บาท)', of: row => row.fees },
      { head: 'เดิมพัน (บาท)', of: row => row.stake },
      { head: 'จ่าย (บาท)', of: row => row.win },
      { head: 'รอบ', of: row => row.rounds },
      { head: 'ผู้เล่น', of: row => row.players },
      { head: 'RTP ที่เห็น (%)', of: row => row.rtp_seen },
      { head: 'RTP ต่ำสุด (95%)', of: row => row.rtp_between?.low ?? null },
      { head: 'RTP สูงสุด (95%)', of: row => row.rtp_between?.high ?? null },
      { head: 'RTP ที่แจ้ง (%)', of: row => row.rtp_reported },
    ],
  }),
  movements: listFile(deskGamesEndpoints.desk_games_open, {
    rows: ({ movements }) => movements,
    columns: [
      { head: 'รหัส', of: row => row.id },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'ทาง', of: row => directionNames[row.direction] },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'สถานะ', of: row => movementNames[row.status] ?? row.status },
      { head: 'ถามซ้ำ (ครั้ง)', of: row => row.silences },
      { head: 'ตั้งแต่', of: row => row.created_at },
    ],
  }),
  rounds: listFile(deskGamesEndpoints.desk_games_open, {
    rows: ({ rounds }) => rounds,
    columns: [
      { head: 'รอบ', of: row => row.round },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เกม', of: row => row.game_id },
      { head: 'เดิมพัน (บาท)', of: row => row.stake },
      { head: 'ตั้งแต่', of: row => row.opened_at },
    ],
  }),
  receivables: listFile(deskGamesEndpoints.desk_games_open, {
    rows: ({ receivables }) => receivables,
    columns: [
      { head: 'รหัส', of: row => row.id },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'ยอด (บาท)', of: row => row.amount },
      { head: 'ชำระแล้ว (บาท)', of: row => row.settled },
      { head: 'ตั้งแต่', of: row => row.opened_at },
    ],
  }),
  banners: listFile(deskContentEndpoints.desk_content, {
    rows: ({ banners }) => banners,
    columns: [
      { head: 'รหัส', of: row => row.id },
      { head: 'ชื่อ', of: row => row.title },
      { head: 'ข้อความรอง', of: row => row.note },
      { head: 'รูป', of: row => row.img },
      { head: 'ลิงก์', of: row => row.link ?? row.gamecode },
      { head: 'ตั้งแต่', of: row => row.shown_from },
      { head: 'ถึง', of: row => row.shown_until },
    ],
  }),
  notices: listFile(deskContentEndpoints.desk_content, {
    rows: ({ notices }) => notices,
    columns: [
      { head: 'รหัส', of: row => row.id },
      { head: 'ประกาศ', of: row => row.content },
      { head: 'รูป', of: row => row.img },
      { head: 'ตั้งแต่', of: row => row.shown_from },
      { head: 'ถึง', of: row => row.shown_until },
    ],
  }),
  operators: listFile(deskPeopleEndpoints.desk_operators, {
    rows: people => people,
    columns: [
      { head: 'ชื่อ', of: row => row.name },
      { head: 'อีเมล', of: row => row.email },
      { head: 'บทบาท', of: row => row.roles.map(role => roleNames[role]).join(' · ') },
      { head: 'สถานะ', of: row => operatorNames[row.state] },
      { head: 'พาสคีย์', of: row => row.passkeys },
      { head: 'อยู่ในระบบ (เครื่อง)', of: row => row.sessions },
      { head: 'เพิ่มเมื่อ', of: row => row.created_at },
      { head: 'เข้าล่าสุด', of: row => row.signed_in_at },
    ],
  }),
  settings: listFile(deskSystemEndpoints.desk_settings, {
    rows: groups => groups.flatMap(({ name, settings }) => settings.map(one => ({ group: name, ...one }))),
    columns: [
      { head: 'กลุ่ม', of: row => groupName(row.group) },
      { head: 'ชื่อ', of: row => settingName(row.group, row.key) },
      { head: 'รหัส', of: row => `${row.group}.${row.key}` },
      { head: 'ค่า', of: row => JSON.stringify(row.value) },
      { head: 'ค่าเริ่มต้น', of: row => JSON.stringify(row.usual) },
      { head: 'เปลี่ยนโดย', of: row => row.changed?.by ?? null },
      { head: 'เปลี่ยนเมื่อ', of: row => row.changed?.at ?? null },
      { head: 'เหตุผล', of: row => row.changed?.reason ?? null },
    ],
  }),
  jobs: listFile(deskSystemEndpoints.desk_jobs, {
    rows: ({ failed }) => failed,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'งาน', of: row => row.job },
      { head: 'ลองแล้ว (ครั้ง)', of: row => row.attempts },
      { head: 'หยุดลองแล้ว', of: row => (row.for_good ? 'ใช่' : null) },
      { head: 'สาเหตุ', of: row => row.last_error },
      { head: 'ตั้งแต่', of: row => row.created_at },
    ],
  }),
  jobs_waiting: listFile(deskSystemEndpoints.desk_jobs, {
    rows: ({ waiting }) => waiting,
    columns: [
      { head: 'งาน', of: row => row.job },
      { head: 'รอ', of: row => row.count },
      { head: 'เก่าสุด', of: row => row.oldest_at },
    ],
  }),
  browser_faults: listFile(deskSystemEndpoints.desk_browser_faults, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'ข้อผิดพลาด', of: row => row.message },
      { head: 'ชนิด', of: row => faultNames[row.kind] },
      { head: 'ตำแหน่ง', of: row => row.place },
      { head: 'หน้า', of: row => row.pages.join(' ') },
      { head: 'เบราว์เซอร์', of: row => row.browsers.join(' · ') },
      { head: 'รุ่น', of: row => row.releases.join(' ') },
      { head: 'ทั้งหมด', of: row => row.count },
      { head: '24 ชั่วโมง', of: row => row.count_of_day },
      { head: 'พบครั้งแรก', of: row => row.first_at },
      { head: 'พบล่าสุด', of: row => row.last_at },
    ],
  }),
  partner_log: listFile(deskSystemEndpoints.desk_partner_log, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'ลำดับ', of: row => row.no },
      { head: 'เวลา', of: row => row.at },
      { head: 'คู่ค้า', of: row => row.partner },
      { head: 'ผล', of: row => partnerOutcomeNames[row.outcome] },
      { head: 'คำถาม', of: row => row.call },
      { head: 'ที่ส่งไป', of: row => row.request },
      { head: 'รหัสรายการ', of: row => row.reference },
      { head: 'รหัสตอบ', of: row => row.status },
      { head: 'ที่ตอบมา', of: row => row.body },
      { head: 'ใช้เวลา (ms)', of: row => row.took_ms },
    ],
  }),
  audit: listFile(deskSystemEndpoints.desk_audit, {
    rows: ({ rows, members }) => rows.map(row => ({ ...row, members })),
    columns: [
      { head: 'ลำดับ', of: row => row.seq },
      { head: 'เวลา', of: row => row.at },
      { head: 'ผู้ทำ', of: row => nameMembers(decidersName(row.actor, row.details), row.members) },
      { head: 'การกระทำ', of: row => actName(row.action) },
      { head: 'รหัสการกระทำ', of: row => row.action },
      { head: 'ของ', of: row => nameMembers(subjectText(row.subject), row.members) },
      { head: 'รหัสของ', of: row => row.subject },
      { head: 'รายละเอียด', of: row => nameMembers(factsOfAct(row.action, row.details), row.members) },
    ],
  }),
} as const
