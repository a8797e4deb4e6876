import { z } from 'zod'
import { channelText, staffWorkNames } from '../display-texts/report-texts.ts'
import { deskReportsEndpoints } from '../reports/endpoints.ts'
import { reportChannels } from '../reports/report-weeks.ts'
import { listFile } from './list-file.ts'

const PERCENT = 100
const DECIMALS = 2
const SECONDS_PER_MINUTE = 60
const MINUTES_PER_HOUR = 60

/** Returns a share in percent with two decimals; null if the whole is zero. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(((part * PERCENT) / whole).toFixed(DECIMALS))
const divided = (value: number | null, by: number): number | null =>
  value === null ? null : Number((value / by).toFixed(DECIMALS))

const BY_CHANNEL = z.object({ channel: z.enum(reportChannels).optional() })

/** Reports about members and staff users, with the columns of their exported files. */
export const reportLists = {
  report_retention: listFile(deskReportsEndpoints.desk_report_retention, {
    rows: ({ rows }) => rows.flatMap(({ weeks, ...cohort }) => weeks.map(each => ({ cohort, ...each }))),
    columns: [
      { head: 'สัปดาห์ที่ฝากครั้งแรก', of: row => row.cohort.week },
      { head: 'สมาชิก', of: row => row.cohort.members },
      { head: 'สัปดาห์ที่', of: row => row.no },
      { head: 'สัปดาห์ที่ดู', of: row => row.week },
      { head: 'ฝาก (คน)', of: row => row.depositors },
      { head: 'ฝาก (%)', of: row => share(row.depositors, row.cohort.members) },
      { head: 'เล่น (คน)', of: row => row.players },
      { head: 'เล่น (%)', of: row => share(row.players, row.cohort.members) },
    ],
  }),
  report_lapses: listFile(deskReportsEndpoints.desk_report_lapses, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'สัปดาห์', of: row => row.week },
      { head: 'สถานะ', of: row => (row.is_over ? 'ครบสัปดาห์' : 'ยังไม่ครบ') },
      { head: 'หายไป (คน)', of: row => row.lapsed },
      { head: 'กลับมา (คน)', of: row => row.returned },
      { head: 'กลับหลังได้แคมเปญ (คน)', of: row => row.returned - row.without_campaign },
      { head: 'กลับโดยไม่มีแคมเปญ (คน)', of: row => row.without_campaign },
      {
        head: 'แคมเปญ',
        of: row => row.campaigns.map(({ name, members }) => `${name} ${members}`).join(' · '),
      },
    ],
  }),
  report_second_deposits: listFile(deskReportsEndpoints.desk_report_second_deposits, {
    filter: BY_CHANNEL,
    rows: ({ rows }, { channel }) => rows.filter(row => channel === undefined || row.channel === channel),
    columns: [
      { head: 'สัปดาห์ที่ฝากครั้งแรก', of: row => row.week },
      { head: 'ช่องทาง', of: channelText },
      { head: 'ฝากครั้งแรก (คน)', of: row => row.members },
      { head: 'ฝากซ้ำใน 7 วัน (คน)', of: row => row.again_7 },
      { head: 'ฝากซ้ำใน 7 วัน (%)', of: row => share(row.again_7, row.members) },
      { head: 'ครบ 7 วันแล้ว', of: row => (row.is_7_over ? 'ใช่' : 'ยัง') },
      { head: 'ฝากซ้ำใน 30 วัน (คน)', of: row => row.again_30 },
      { head: 'ฝากซ้ำใน 30 วัน (%)', of: row => share(row.again_30, row.members) },
      { head: 'ครบ 30 วันแล้ว', of: row => (row.is_30_over ? 'ใช่' : 'ยัง') },
      { head: 'ค่ากลางถึงครั้งที่สอง (ชม.)', of: row => divided(row.median_minutes, MINUTES_PER_HOUR) },
    ],
  }),
  report_staff: listFile(deskReportsEndpoints.desk_report_staff, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เจ้าหน้าที่', of: row => row.operator },
      { head: 'งาน', of: row => staffWorkNames[row.kind] },
      { head: 'ครั้ง', of: row => row.decisions },
      { head: 'ครั้งที่มีเวลา', of: row => row.timed },
      { head: 'ค่ากลาง (นาที)', of: row => divided(row.median_seconds, SECONDS_PER_MINUTE) },
      { head: '90% ไม่เกิน (นาที)', of: row => divided(row.p90_seconds, SECONDS_PER_MINUTE) },
      { head: 'ยอดที่ตัดสิน (บาท)', of: row => row.amount },
    ],
  }),
} as const
