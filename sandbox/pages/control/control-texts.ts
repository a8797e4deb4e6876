export const PARTNERS: Record<string, string> = {
  bank: 'ธนาคาร',
  sms: 'SMS',
  gateway: 'ช่องทางชำระเงิน',
  'game-site': 'เว็บเกม',
}

export const FAULTS: Record<string, string> = {
  drop_after_commit: 'ทำแล้วตัดสาย',
  timeout: 'ไม่ทำ ไม่ตอบ',
  delay: 'มาช้า',
  refuse: 'ปฏิเสธ',
  duplicate: 'ส่งซ้ำ',
  reorder: 'สลับลำดับ',
}

export const STATUSES: Record<string, string> = {
  paid: 'จ่ายแล้ว',
  refused: 'ปฏิเสธ',
  open: 'รอจ่าย',
  cancelled: 'ยกเลิก',
  done: 'สำเร็จ',
  in_progress: 'กำลังทำ',
}
