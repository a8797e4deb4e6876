export const PARTNERS: Record<string, string> = {
  bank: 'ธนาคาร',
  sms: 'SMS',
  gateway: 'ช่องทางชำระเงิน',
  'game-site': 'เว็บเกม',
  push: 'บริการพุช',
  telegram: 'กลุ่ม Telegram',
  line: 'LINE',
  receiver: 'ปลายทางเหตุการณ์',
  identity: 'ผู้ตรวจเอกสาร',
}

export const FAULTS: Record<string, string> = {
  drop_after_commit: 'ทำแล้วตัดสาย',
  timeout: 'ไม่ทำ ไม่ตอบ',
  delay: 'มาช้า',
  refuse: 'ปฏิเสธ',
  duplicate: 'ส่งซ้ำ',
  reorder: 'สลับลำดับ',
  not_found: 'ตอบไม่พบ (404)',
  gone: 'ตอบว่าเลิกรับแล้ว (410)',
  too_large: 'ตอบว่าใหญ่เกิน (413)',
  rate_limited: 'ตอบให้รอก่อน (429)',
  server_error: 'ตอบว่าระบบขัดข้อง (500)',
  monthly_limit: 'ตอบว่าโควตาหมด (429)',
  redirect: 'ตอบให้ไปที่อื่น (302)',
  mixed_up: 'สลับกับของคนอื่น',
}

export const STATUSES: Record<string, string> = {
  paid: 'จ่ายแล้ว',
  refused: 'ปฏิเสธ',
  open: 'รอจ่าย',
  cancelled: 'ยกเลิก',
  done: 'สำเร็จ',
  in_progress: 'กำลังทำ',
}
