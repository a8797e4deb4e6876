import { campaignStates } from '../../campaigns/campaign-values.ts'
import { deskCampaignsEndpoints } from '../campaigns/endpoints.ts'
import { campaignNames, metricNames } from '../display-texts/campaign-texts.ts'
import { listFile, listFileByState } from './list-file.ts'

/** Lists of the desk (the staff's website) about campaigns, with the columns of their exported files. */
export const campaignFiles = {
  campaigns: listFileByState(deskCampaignsEndpoints.desk_campaigns, {
    states: campaignStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'รหัส', of: row => row.id },
      { head: 'ชื่อ', of: row => row.name },
      { head: 'สถานะ', of: row => campaignNames[row.state] },
      { head: 'กลุ่มที่ส่ง (คน)', of: row => row.message_members },
      { head: 'กลุ่มเปรียบเทียบ (คน)', of: row => row.control_members },
      { head: 'ส่งแล้ว (คน)', of: row => row.sent },
      { head: 'ผู้สร้าง', of: row => row.made_by },
      { head: 'สร้างเมื่อ', of: row => row.made_at },
      { head: 'อนุมัติเมื่อ', of: row => row.decided_at },
      { head: 'จบเมื่อ', of: row => row.ended_at },
    ],
  }),
  campaign_results: listFile(deskCampaignsEndpoints.desk_campaign, {
    rows: ({ results }) => (results?.metrics ?? []).map(metric => ({ ...results, ...metric })),
    columns: [
      { head: 'ตัวเลข', of: row => metricNames[row.metric] },
      { head: 'ตั้งแต่', of: row => row.from ?? null },
      { head: 'ถึง', of: row => row.until ?? null },
      { head: 'กลุ่มที่ได้รับ (คน)', of: row => row.message_members ?? null },
      { head: 'กลุ่มเปรียบเทียบ (คน)', of: row => row.control_members ?? null },
      { head: 'ได้รับ', of: row => row.message },
      { head: 'ไม่ได้รับ', of: row => row.control },
      { head: 'ต่าง', of: row => row.difference },
      { head: 'ต่ำสุด (95%)', of: row => row.low },
      { head: 'สูงสุด (95%)', of: row => row.high },
      { head: 'ตัวเลขสุดท้าย', of: row => (row.is_final === true ? 'ใช่' : 'ยังไม่จบ') },
    ],
  }),
} as const
