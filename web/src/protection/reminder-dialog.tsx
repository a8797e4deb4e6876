import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import type { DialogState, Dialogs } from '../dialogs/dialog-types.ts'
import { hoursAndMinutes } from './protection-texts.ts'
import styles from './reminder-dialog.module.css'

/** The popup that reminds the member of the time and net result after each hour of play. An acknowledgement on one device counts for all. */
export function ReminderDialog({ minutes, net, open, onClose }: Dialogs['PlayReminder'] & DialogState) {
  const navigate = useNavigate()
  const close = () => {
    onClose()
    void api('POST /protection/reminder/seen')
      .then(() => refetchCalls('GET /protection'))
      .catch(() => undefined)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="เวลาเล่นของคุณ"
      description="หยุดพักได้ทุกเมื่อ เครดิตของคุณอยู่ครบ"
      size="s"
      actions={
        <>
          <Button kind="primary" wide onClick={close}>
            รับทราบ
          </Button>
          <Button
            wide
            onClick={() => {
              close()
              void navigate({ to: '/protection' })
            }}
          >
            ตั้งขีดจำกัดหรือพักเล่น
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>เล่นต่อเนื่องมาแล้ว</dt>
          <dd>{hoursAndMinutes(minutes)}</dd>
        </div>
        <div>
          <dt>{net < 0 ? 'เสียสุทธิ' : net > 0 ? 'ได้สุทธิ' : 'ได้เสียสุทธิ'}</dt>
          <dd>
            <Money amount={Math.abs(net)} size="l" />
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
