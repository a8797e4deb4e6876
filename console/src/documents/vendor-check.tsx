import {
  checkProblemNames,
  checkStatusNames,
  vendorReasonNames,
  vendorVerdictNames,
} from '@sala/contract/desk/display-texts/document-texts.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { CasePart, type Fact, Facts } from '../case/fact-list.tsx'
import { usePartnerLogFact } from '../case/partner-log-link.tsx'
import { toned } from '../status-colours.ts'
import { type DocumentCaseData, deletionStates } from './document-texts.ts'

type Check = NonNullable<DocumentCaseData['check']>

const verdicts = toned(vendorVerdictNames, { approve: 'jade', refer: 'amber', refuse: 'coral' })
const statuses = toned(checkStatusNames, {
  ...{ queued: 'neutral', sent: 'amber', answered: 'neutral', failed: 'coral', ended: 'neutral' },
})
const UNREADABLE = 'อ่านไม่ได้หรือเทียบไม่ได้'

const agreement = (
  name: string,
  agrees: boolean | null,
  words: readonly [yes: string, no: string],
): Fact => ({
  name,
  value: agrees === null ? UNREADABLE : agrees ? words[0] : words[1],
})

/** Returns what the vendor found. Before its verdict there is nothing. */
const findingsOf = (check: Check): (Fact | null)[] =>
  check.verdict === null
    ? []
    : [
        check.reasons.length === 0
          ? null
          : {
              name: 'เหตุผลของผู้ตรวจ',
              value: check.reasons.map(reason => vendorReasonNames[reason]).join(' · '),
              wide: true,
            },
        agreement('ชื่อในเอกสาร', check.name_agrees, ['ตรงกับบัญชี', 'ไม่ตรงกับบัญชี']),
        agreement('วันเกิด', check.birth_agrees, ['ตรงกับบัญชี', 'ไม่ตรงกับบัญชี']),
        agreement('เลขเอกสาร', check.number_valid, ['ถูกต้องตามสูตรตรวจ', 'ไม่ถูกต้อง']),
        {
          name: 'วันหมดอายุที่อ่านได้',
          value: check.expires_on === null ? 'ไม่มีหรืออ่านไม่ได้' : formatThaiDate(check.expires_on),
        },
        {
          name: 'ใบหน้าคล้ายกัน',
          value: check.face_percent === null ? UNREADABLE : `${check.face_percent} จาก 100`,
        },
        check.verdict_at === null
          ? null
          : { name: 'ผู้ตรวจให้ผลเมื่อ', value: formatThaiDateTime(check.verdict_at) },
      ]

/** The check of a document by a vendor: its state, its verdict as evidence, and its problem. */
export function VendorCheck({ data: { check, vendor_consent } }: { data: DocumentCaseData }) {
  const logOf = usePartnerLogFact()
  if (check === null) {
    if (!vendor_consent) return null
    return (
      <CasePart title="ผู้ตรวจภายนอก">
        <p>สมาชิกยินยอมให้ผู้ตรวจภายนอกช่วยตรวจ ยังไม่ได้ส่ง</p>
      </CasePart>
    )
  }
  const { text, tone } = check.verdict === null ? statuses[check.status] : verdicts[check.verdict]
  return (
    <CasePart title="ผู้ตรวจภายนอก" note="เป็นหลักฐานประกอบ สองคนเป็นผู้ตัดสิน">
      {check.problem === null ? null : <Alert kind="warning">{checkProblemNames[check.problem]}</Alert>}
      <p>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <Facts
        facts={[
          ...findingsOf(check),
          { name: 'ส่งโดย', value: check.asked_by ?? 'การตั้งค่าส่งทุกเรื่อง' },
          { name: 'สั่งเมื่อ', value: formatThaiDateTime(check.asked_at) },
          check.sent_at === null ? null : { name: 'ผู้ตรวจรับเมื่อ', value: formatThaiDateTime(check.sent_at) },
          check.tries === 0 || check.verdict !== null
            ? null
            : { name: 'ไม่ได้คำตอบติดกัน', value: `${check.tries} ครั้ง` },
          check.deletion === null
            ? null
            : {
                name: 'การลบที่ผู้ตรวจ',
                value: (
                  <Badge tone={deletionStates[check.deletion].tone}>
                    {deletionStates[check.deletion].text}
                  </Badge>
                ),
                wide: true,
              },
          check.deleted_at === null ? null : { name: 'ลบเมื่อ', value: formatThaiDateTime(check.deleted_at) },
          logOf({ reference: check.id }),
        ]}
      />
    </CasePart>
  )
}
