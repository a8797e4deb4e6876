import type { ErrorText } from './error-text.ts'

/** What an operator is told of a case that is not theirs, or not open any more. */
export const deskWorkErrors = {
  desk_case_claimed: {
    status: 409,
    field: 'error',
    text: '{who} กำลังทำรายการนี้อยู่ เลือกรายการอื่น หรือรอให้คืนงาน',
  },
  desk_case_over_limit: {
    status: 403,
    field: 'error',
    text: 'เกินวงเงินที่คุณตัดสินใจได้ ({limit} บาท) ส่งต่อให้ผู้มีวงเงินสูงกว่า',
  },
  desk_case_settled: { status: 409, field: 'error', text: '{who} ทำรายการนี้เสร็จแล้วเมื่อ {when} น.' },
  desk_case_gone: {
    status: 409,
    field: 'error',
    text: 'รายการนี้ไม่รอการตัดสินใจแล้ว ระบบหรือผู้อื่นจัดการไปแล้ว',
  },
} as const satisfies Record<string, ErrorText>
