import type { ErrorText } from '../errors/error-text.ts'

export const amlErrors = {
  aml_file_unreadable: { status: 422, field: 'content', text: 'ไฟล์นี้ใช้ไม่ได้ {place}{fault} ยังไม่มีอะไรเปลี่ยน' },
  aml_file_too_large: { status: 413, field: 'content', text: 'ไฟล์ใหญ่เกิน 16 MB' },
  aml_file_known: { status: 409, field: 'content', text: 'รายชื่อนี้โหลดไฟล์เดียวกันไว้แล้ว' },
  aml_needs_two: { status: 409, field: 'error', text: 'เรื่องนี้ต้องมีสองคนตัดสิน กรุณาเสนอให้อีกคนอนุมัติ' },
  aml_case_state: { status: 409, field: 'error', text: 'สถานะของเรื่องนี้เปลี่ยนไปแล้ว กรุณาโหลดหน้าใหม่' },
  aml_case_running: { status: 409, field: 'error', text: 'สมาชิกคนนี้มีเรื่องที่พนักงานเปิดไว้และยังไม่ปิด เรื่อง {case}' },
  aml_funds_asked: { status: 409, field: 'error', text: 'ถามที่มาของเงินในเรื่องนี้ไปแล้ว' },
  aml_nothing_gone: { status: 409, field: 'error', text: 'ไม่มีรายชื่อที่หายไปจากไฟล์ล่าสุด' },
  aml_list_ended: { status: 409, field: 'error', text: 'เลิกใช้รายชื่อนี้แล้ว' },
} as const satisfies Record<string, ErrorText>
