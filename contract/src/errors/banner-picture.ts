import type { ErrorText } from './error-text.ts'

export const bannerPictureErrors = {
  banner_picture_not_picture: {
    status: 422,
    field: 'picture',
    text: 'รองรับเฉพาะรูปภาพ JPEG, PNG หรือ WebP กรุณาเลือกรูปใหม่',
  },
  banner_picture_too_large: {
    status: 413,
    field: 'picture',
    text: 'ไฟล์ใหญ่เกินไป กรุณาใช้รูปขนาดไม่เกิน 8 MB',
  },
  banner_picture_too_many_pixels: {
    status: 422,
    field: 'picture',
    text: 'รูปมีความละเอียดสูงเกินไป กรุณาย่อรูปให้เล็กลงแล้วลองใหม่',
  },
  banner_picture_broken: {
    status: 422,
    field: 'picture',
    text: 'เปิดรูปนี้ไม่ได้ ไฟล์อาจเสียหาย กรุณาเลือกรูปใหม่',
  },
  banner_picture_not_read_in_time: {
    status: 503,
    field: 'picture',
    text: 'ขณะนี้อ่านรูปไม่ทัน กรุณาลองใหม่อีกครั้ง หรือใช้รูปที่เล็กลง',
  },
  banner_picture_too_small: {
    status: 422,
    field: 'picture',
    text: 'ส่วนที่เลือกเล็กเกินไป ภาพจะไม่คม กรุณาขยายกรอบหรือใช้รูปที่ใหญ่กว่า',
  },
} as const satisfies Record<string, ErrorText>
