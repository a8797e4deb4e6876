import { Button } from '@sala/ui/action/button.tsx'
import { Smartphone } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CasePart } from '../case/fact-list.tsx'
import styles from './campaign-case.module.css'
import type { CampaignPage } from './campaign-texts.ts'
import { PhonePreview } from './message-phone-preview.tsx'

/**
 * Shows the campaign's message as a test. Staff have no inbox, so the server returns the message with the staff user's name, and the page
 * shows it. A campaign can be sent only if its present text was tested.
 */
export function CampaignTest({ page }: { page: CampaignPage }) {
  const { busy, submit, data, alert } = useAction({
    send: () => api('POST /campaigns/{campaign}/test', { params: { campaign: page.id } }),
    onDone: () => void refetchCalls('GET /campaigns/{campaign}'),
  })
  const { tested_at } = page
  return (
    <CasePart
      title="ทดสอบกับตัวเอง"
      note={tested_at === null ? 'ต้องทดสอบก่อนส่ง' : `ทดสอบแล้ว ${formatThaiDateTime(tested_at)}`}
    >
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <Button size="s" icon={<Smartphone />} loading={busy} onClick={() => submit()} className={styles.edit}>
        ส่งทดสอบให้ตัวเอง
      </Button>
      <div aria-live="polite">
        {data === undefined ? null : (
          <PhonePreview {...data} caption="ข้อความที่ระบบเขียนจริง ใส่ชื่อของคุณ ไม่มีสมาชิกคนใดได้รับ" />
        )}
      </div>
    </CasePart>
  )
}
