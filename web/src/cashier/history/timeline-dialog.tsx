import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { AskLink } from '../../content/support-link.tsx'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { kindText, statusWords, timelineOf } from '../money-request-texts.ts'
import { mayNeedSlip } from '../payment-slip/slip-eligibility.ts'
import { AttachSlip } from '../payment-slip/slip-upload-link.tsx'
import { UsualTime } from '../usual-processing-time.tsx'
import styles from './timeline-dialog.module.css'

type Request = Answer<'GET /requests/{id}/timeline'>['data']

/** The popup with the timeline of a deposit or withdrawal: each state with its time and reason, and the usual duration. */
export function RequestTimeline({ id, open, onClose }: Dialogs['requestTimeline'] & DialogState) {
  const { data, error, refetch } = useQuery(call('GET /requests/{id}/timeline', { params: { id } }))
  return (
    <Dialog open={open} onClose={onClose} title="เงินของคุณอยู่ที่ไหน">
      {data !== undefined ? (
        <Found request={data.data} onLeave={onClose} />
      ) : error !== null ? (
        <FailedAlert error={error} retry={refetch} />
      ) : (
        <Skeleton shape="block" height="18rem" />
      )}
    </Dialog>
  )
}

function Found({ request, onLeave }: { request: Request; onLeave: () => void }) {
  const { short, tone } = statusWords(request)
  return (
    <div className={styles.request} aria-live="polite">
      <div className={styles.head}>
        <div>
          <p className={styles.kind}>{kindText(request)}</p>
          <Money amount={request.amount} size="l" className={styles.amount} />
        </div>
        <Badge tone={tone}>{short}</Badge>
      </div>
      <p className={styles.reference}>
        <span>
          เลขอ้างอิง <b translate="no">{request.ref}</b>
        </span>
        <CopyButton text={request.ref} what="เลขอ้างอิง" compact />
      </p>
      <Timeline label="สถานะรายการ" entries={timelineOf(request)} />
      <div className={styles.usual}>
        {mayNeedSlip(request) ? <AttachSlip onFollow={onLeave} /> : <UsualTime usual={request.usual} />}
      </div>
      <AskLink about={request.id} onFollow={onLeave} />
    </div>
  )
}
