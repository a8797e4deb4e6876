import type { ErrorText } from './error-text.ts'

export const protectionErrors = {
  deposit_limit_day: {
    status: 422,
    field: 'amount',
    text: 'คุณตั้งขีดจำกัดการฝากต่อวันไว้ {limit} บาท วันนี้ฝากได้อีก {remaining} บาท เริ่มนับใหม่ {until} น.',
  },
  deposit_limit_week: {
    status: 422,
    field: 'amount',
    text: 'คุณตั้งขีดจำกัดการฝากต่อสัปดาห์ไว้ {limit} บาท สัปดาห์นี้ฝากได้อีก {remaining} บาท เริ่มนับใหม่ {until} น.',
  },
  deposit_limit_month: {
    status: 422,
    field: 'amount',
    text: 'คุณตั้งขีดจำกัดการฝากต่อเดือนไว้ {limit} บาท เดือนนี้ฝากได้อีก {remaining} บาท เริ่มนับใหม่ {until} น.',
  },
  loss_limit_day: {
    status: 422,
    field: 'error',
    text: 'วันนี้คุณเสีย {loss} บาท ถึงขีดจำกัดต่อวัน {limit} บาทที่ตั้งไว้แล้ว เล่นได้อีกครั้ง {until} น.',
  },
  loss_limit_week: {
    status: 422,
    field: 'error',
    text: 'สัปดาห์นี้คุณเสีย {loss} บาท ถึงขีดจำกัดต่อสัปดาห์ {limit} บาทที่ตั้งไว้แล้ว เล่นได้อีกครั้ง {until} น.',
  },
  loss_limit_month: {
    status: 422,
    field: 'error',
    text: 'เดือนนี้คุณเสีย {loss} บาท ถึงขีดจำกัดต่อเดือน {limit} บาทที่ตั้งไว้แล้ว เล่นได้อีกครั้ง {until} น.',
  },
  cooling_off: {
    status: 422,
    field: 'error',
    text: 'คุณพักการเล่นไว้ถึง {until} น. ระหว่างนี้ฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินได้ตามปกติ',
  },
  self_excluded: {
    status: 422,
    field: 'error',
    text: 'คุณงดเล่นไว้ถึง {until} น. ระหว่างนี้ฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินได้ตามปกติ',
  },
  account_in_review: {
    status: 422,
    field: 'error',
    text: 'เจ้าหน้าที่กำลังตรวจสอบข้อมูลบัญชีของคุณ ระหว่างนี้ยังฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินได้ตามปกติ สอบถามได้ที่ฝ่ายช่วยเหลือ',
  },
  in_care: {
    status: 422,
    field: 'error',
    text: 'ตอนนี้บัญชีของคุณไม่รับโบนัส ของรางวัล และข่าว เพื่อให้คุณเล่นในยอดที่สบายใจ สอบถามได้ที่ฝ่ายช่วยเหลือ',
  },
  care_step_reached: {
    status: 409,
    field: 'error',
    text: 'สมาชิกอยู่ในขั้นนี้หรือสูงกว่าแล้ว',
  },
  break_not_longer: {
    status: 409,
    field: 'error',
    text: 'คุณพักหรืองดเล่นไว้ถึง {until} น. อยู่แล้ว เลือกได้เฉพาะช่วงที่นานกว่านั้น',
  },
  limit_invalid: { status: 422, field: 'amount', text: 'กรุณากรอกขีดจำกัดมากกว่า 0 บาท' },
  birth_date_missing: {
    status: 422,
    field: 'error',
    text: 'กรุณาระบุวันเกิดที่หน้าขีดจำกัดและการพักเล่น ก่อนฝากเงินหรือเล่นเกม',
  },
  birth_date_set: {
    status: 409,
    field: 'birth_date',
    text: 'ระบุวันเกิดไว้แล้ว หากไม่ถูกต้องกรุณาติดต่อเจ้าหน้าที่',
  },
  under_age_stated: {
    status: 422,
    field: 'birth_date',
    text: 'ผู้ที่อายุต่ำกว่า 20 ปีฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินที่มีอยู่ได้ตามปกติ',
  },
  under_age_to_play: {
    status: 422,
    field: 'error',
    text: 'ผู้ที่อายุต่ำกว่า 20 ปีไม่สามารถฝากเงินหรือเล่นเกมได้',
  },
} as const satisfies Record<string, ErrorText>
