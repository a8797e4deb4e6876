import { documentRefusals } from '@sala/contract/account/documents/document-lists.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge, type BadgeTone } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'
import { GuideSteps } from '../../content/guide-steps.tsx'
import { FormPage } from '../../form/form-page.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { ConsentCard } from './consent-card.tsx'
import styles from './document.module.css'
import { DocumentForm } from './document-form.tsx'
import type { IdentityDocument } from './identity-document.ts'

const HELP = [
  { title: 'ถ่ายให้เห็นทั้งใบ', text: 'วางในที่สว่าง ไม่มีแสงสะท้อน อ่านตัวหนังสือได้ทุกบรรทัด' },
  { title: 'ถ่ายคู่กับเอกสาร', text: 'ถือเอกสารข้างใบหน้า เห็นหน้าและรูปในเอกสารชัดเจน' },
  { title: 'ขีดฆ่ารูปได้', text: 'เขียนทับว่าใช้กับ Sala เท่านั้น โดยไม่บังชื่อ รูป และวันหมดอายุ' },
  { title: 'ใครเห็นรูป', text: 'รูปเข้ารหัสไว้ เปิดดูได้เฉพาะเจ้าหน้าที่ที่ตัดสิน และบันทึกทุกครั้งที่เปิด ข้อมูลสถานที่ในรูปถูกลบ' },
]

/** The page of the member's identity document: why it is requested, its pictures, and the decision of the staff. */
export function DocumentPage() {
  const { data, error, refetch } = useQuery(call('GET /customers/document'))
  return (
    <FormPage
      title="เอกสารยืนยันตัวตน"
      lead="บัตรประชาชนหรือหนังสือเดินทางที่ยังไม่หมดอายุ"
      aside={<GuideSteps label="วิธีถ่ายรูปเอกสาร" steps={HELP} />}
    >
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {data ? (
        <>
          <State document={data.document} />
          {data.document.consent === null ? null : <ConsentCard consent={data.document.consent} />}
          {data.document.can_send ? <DocumentForm document={data.document} /> : null}
        </>
      ) : error ? null : (
        <Skeleton shape="block" height="36rem" />
      )}
    </FormPage>
  )
}

const STATES: Readonly<Record<IdentityDocument['state'], { text: string; tone: BadgeTone }>> = {
  none: { text: 'ยังไม่ได้ส่ง', tone: 'neutral' },
  asked: { text: 'รอคุณส่ง', tone: 'amber' },
  sent: { text: 'กำลังตรวจ', tone: 'amber' },
  accepted: { text: 'ผ่านแล้ว', tone: 'jade' },
  refused: { text: 'ยังไม่ผ่าน', tone: 'coral' },
  ended: { text: 'ไม่ต้องส่งแล้ว', tone: 'neutral' },
  expired: { text: 'หมดอายุ', tone: 'coral' },
}

const REASONS: Readonly<Record<NonNullable<IdentityDocument['reason']>, string>> = {
  sum: 'ยอดถอนรวม 30 วันของคุณถึงเกณฑ์ที่ต้องยืนยันด้วยเอกสาร รายการถอนที่รอจะดำเนินต่อเมื่อเอกสารผ่าน',
  risk: 'เจ้าหน้าที่ขอยืนยันว่าบัญชีนี้เป็นของคุณ รายการถอนจะดำเนินต่อเมื่อเอกสารผ่าน',
  name: 'เจ้าหน้าที่ขอยืนยันชื่อในบัญชีของคุณ รายการถอนจะดำเนินต่อเมื่อเอกสารผ่าน',
  own: 'ส่งไว้ก่อนได้ เมื่อยอดถอนสูงขึ้นจะไม่ต้องรอ',
}

/** Returns the Thai sentence about the document's state and about what the member can do. */
const sentenceOf = ({ state, reason, sent_at, expires_on }: IdentityDocument): string => {
  if (state === 'sent')
    return `ส่งเมื่อ ${sent_at === null ? '' : formatThaiDateTime(sent_at)} เจ้าหน้าที่สองคนกำลังตรวจ เราแจ้งผลในกล่องข้อความ`
  if (state === 'accepted') return expires_on === null ? 'ใช้ได้ตลอดชีพ' : `ใช้ได้ถึง ${formatThaiDate(expires_on)}`
  if (state === 'expired')
    return `หมดอายุเมื่อ ${expires_on === null ? '' : formatThaiDate(expires_on)} ส่งเอกสารใหม่ได้ที่นี่ รายการถอนที่ต้องใช้เอกสารจะรอ เงินยังเป็นของคุณ`
  if (state === 'refused') return 'ส่งเอกสารใหม่ได้ที่นี่ เงินยังเป็นของคุณ'
  if (state === 'ended') return `เจ้าหน้าที่ไม่ขอเอกสารแล้ว ${REASONS.own}`
  return REASONS[reason ?? 'own']
}

function State({ document }: { document: IdentityDocument }) {
  const { state, refusal } = document
  return (
    <Card pad="l" className={styles.card}>
      <div className={styles.head}>
        <h2>สถานะ</h2>
        <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
      </div>
      {state === 'refused' && refusal !== null ? (
        <Alert kind="warning">{documentRefusals[refusal]}</Alert>
      ) : null}
      <p className={styles.soft}>{sentenceOf(document)}</p>
    </Card>
  )
}
