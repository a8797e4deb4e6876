import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'
import { CasePart, Facts } from '../case/fact-list.tsx'

type PageFactors = Answer<'GET /members/{member}'>['factors']

/** The member's second factors, without secrets, and the open request to remove lost ones. */
export function Factors({ factors }: { factors: PageFactors }) {
  const { since, passkeys, authenticator, recovery_codes_left, recovery } = factors
  return (
    <CasePart title="ยืนยันอีกขั้น" note={since === null ? 'ปิดอยู่' : `เปิดเมื่อ ${formatThaiDateTime(since)}`}>
      {recovery === null ? null : (
        <Alert kind="warning">
          สมาชิกขอกู้คืนเมื่อ {formatThaiDateTime(recovery.asked_at)} จาก{' '}
          {recovery.device === '?' ? 'เครื่องที่ไม่รู้จัก' : recovery.device} เสนอได้ตั้งแต่{' '}
          {formatThaiDateTime(recovery.due_at)}
        </Alert>
      )}
      {since === null ? null : (
        <Facts
          facts={[
            { name: 'พาสคีย์', value: `${passkeys} อัน` },
            { name: 'แอปยืนยันตัวตน', value: authenticator ? 'มี' : 'ไม่มี' },
            { name: 'รหัสกู้คืนที่เหลือ', value: `${recovery_codes_left} รหัส` },
          ]}
        />
      )}
    </CasePart>
  )
}
