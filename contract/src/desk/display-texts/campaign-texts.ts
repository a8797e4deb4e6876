import type { CampaignState, StopCause } from '../../campaigns/campaign-values.ts'
import type { ResultMetric } from '../campaigns/endpoints.ts'

export const campaignNames = {
  draft: 'ร่าง',
  preparing: 'กำลังคัดกลุ่ม',
  sending: 'กำลังส่ง',
  finished: 'ส่งครบแล้ว',
  stopped: 'หยุดแล้ว',
} as const satisfies Record<CampaignState, string>

export const stopCauseNames = {
  operator: 'เจ้าหน้าที่สั่งหยุด',
  promotion_over: 'โปรโมชั่นที่แนบสิ้นสุด งบหมด หรือไม่มีค่าที่ข้อความใช้แล้ว',
  too_large: 'กลุ่มโตเกินที่คนเดียวตัดสินได้ ต้องให้สองคนตัดสิน',
} as const satisfies Record<StopCause, string>

export const metricNames = {
  deposits: 'ฝากเฉลี่ยต่อคน (บาท)',
  stakes: 'เดิมพันเฉลี่ยต่อคน (บาท)',
  played: 'เล่นอย่างน้อยหนึ่งรอบ (%)',
  limits: 'ถึงขีดจำกัดการเสียของตัวเอง (%)',
  complaints: 'ร้องเรียนอย่างน้อยหนึ่งเรื่อง (%)',
} as const satisfies Record<ResultMetric, string>
