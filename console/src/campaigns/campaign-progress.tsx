import { stopCauseNames } from '@sala/contract/desk/display-texts/campaign-texts.ts'
import { newsRefusals } from '@sala/contract/messages/news-refusals.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { CasePart, Facts } from '../case/fact-list.tsx'
import styles from './campaign-case.module.css'
import type { CampaignPage } from './campaign-texts.ts'

const people = (count: number): string => `${formatCount(count)} คน`

/**
 * Progress of a campaign that is being sent. It counts sent messages, the members of the control group (who get no message), and the members left
 * out, by reason.
 */
export function CampaignProgress({ page }: { page: CampaignPage }) {
  const { message_members, control_members, sent, left_out, size_decided, differs, ended_at } = page
  if (size_decided === null) return null
  const audience = message_members + control_members
  const left = left_out.reduce((sum, { members }) => sum + members, 0)
  return (
    <CasePart title="การส่ง" note={page.stop_cause === null ? undefined : stopCauseNames[page.stop_cause]}>
      {differs ? (
        <Alert kind="warning">
          กลุ่มที่คัดตอนส่งมี {people(audience)} ต่างจากตอนอนุมัติ ({people(size_decided)}) เกินที่ตั้งไว้
        </Alert>
      ) : null}
      <progress className={styles.bar} max={Math.max(1, message_members)} value={sent} aria-label="ส่งแล้ว" />
      <Facts
        facts={[
          { name: 'ส่งแล้ว', value: `${people(sent)} จาก ${people(message_members)}` },
          { name: 'กลุ่มเปรียบเทียบ (ไม่ส่ง)', value: people(control_members) },
          { name: 'ส่งได้ตอนอนุมัติ', value: people(size_decided) },
          ended_at === null ? null : { name: 'จบเมื่อ', value: formatThaiDateTime(ended_at) },
          ...(left === 0
            ? []
            : left_out.map(({ why, members }) => ({
                name: `ไม่ส่ง: ${newsRefusals[why]}`,
                value: people(members),
              }))),
        ]}
      />
    </CasePart>
  )
}
