import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'

type Turn = Pick<Answer<'POST /files/statements/preview'>, 'turn' | 'file'>

/** Note that says who has uploaded this bank file so far, and which staff user has to upload it next. */
export function NextUploadNote({ turn, file }: Turn) {
  const who = file === null ? '' : `${file.brought_by} นำมาเมื่อ ${formatThaiDateTime(file.brought_at)}`
  const until = file === null ? '' : formatThaiDateTime(file.expires_at)
  switch (turn) {
    case 'first':
      return (
        <Alert kind="info">
          คุณเป็นคนแรกที่นำไฟล์นี้มา ยังไม่มีอะไรเปลี่ยน จนกว่าอีกคนจะรับไฟล์เดียวกันจากธนาคารเองแล้วนำมาที่นี่
        </Alert>
      )
    case 'own':
      return (
        <Alert kind="warning">
          คุณนำไฟล์นี้มาแล้ว ({who}) รออีกคนนำไฟล์เดียวกันมาก่อน {until}
        </Alert>
      )
    case 'second':
      return (
        <Alert kind="success">
          {who} เหตุผล: {file?.reason} คุณเป็นคนที่สอง ไฟล์ตรงกันทุกไบต์ เมื่อยืนยันแล้วระบบอ่านทันที
        </Alert>
      )
    case 'again':
      return (
        <Alert kind="info">
          {file?.brought_by} และ {file?.agreed_by} นำไฟล์นี้มาครบสองคนแล้ว อ่านอีกครั้งได้ รายการที่อ่านแล้วไม่นับซ้ำ
        </Alert>
      )
  }
}
