import type { ErrorText } from './error-text.ts'

export const campaignsErrors = {
  campaign_not_draft: { status: 409, field: 'error', text: 'แคมเปญนี้เริ่มส่งแล้ว จึงแก้หรือส่งซ้ำไม่ได้' },
  campaign_not_running: { status: 409, field: 'error', text: 'แคมเปญนี้ไม่ได้กำลังส่ง' },
  campaign_untested: {
    status: 422,
    field: 'error',
    text: 'ยังไม่ได้ทดสอบข้อความล่าสุด กรุณากดส่งทดสอบให้ตัวเองและอ่านก่อนส่ง',
  },
  campaign_nobody: {
    status: 422,
    field: 'error',
    text: 'ไม่มีสมาชิกที่ส่งข่าวให้ได้ในกลุ่มนี้ กรุณาแก้เงื่อนไขของกลุ่ม',
  },
  campaign_needs_two: {
    status: 422,
    field: 'error',
    text: 'คนเดียวส่งถึงสมาชิกได้ไม่เกิน {most} คนใน 24 ชั่วโมง รวมทุกแคมเปญ กรุณาเสนอให้อีกคนอนุมัติ',
  },
  campaign_variable: {
    status: 422,
    field: 'text',
    text: 'ตัวแปร {variable} ต้องแนบโปรโมชั่นที่มีค่านี้',
  },
  campaign_promotion: {
    status: 422,
    field: 'promotion',
    text: 'โปรโมชั่นที่แนบต้องเปิดอยู่ และต้องมีงบที่ยังเหลือ',
  },
} as const satisfies Record<string, ErrorText>
