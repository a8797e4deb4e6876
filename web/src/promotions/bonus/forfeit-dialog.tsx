import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import styles from './bonus.module.css'

/** The popup before a bonus is forfeited. It shows which amounts the member would lose and keep. */
export function GiveUpDialog({
  id,
  title,
  takes,
  keeps,
  open,
  onClose,
}: Dialogs['giveUpBonus'] & DialogState) {
  const giveUp = useSubmit({
    send: () => api('POST /bonuses/{id}/give-up', { params: { id } }),
    onDone: () => {
      notify('success', 'กำลังสละโบนัส ยอดจะปรับภายในไม่กี่วินาที')
      onClose()
    },
    onEnd: () =>
      refetchCalls('GET /bonuses', 'GET /promotions', 'GET /withdrawable', 'GET /customers/profile'),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="สละโบนัสนี้หรือไม่"
      description={title}
      size="s"
      actions={
        <>
          <Button kind="danger" loading={giveUp.busy} onClick={() => giveUp.submit()}>
            สละโบนัส
          </Button>
          <Button onClick={onClose}>ทำยอดต่อ</Button>
        </>
      }
    >
      <div className={styles.parts}>
        <dl className={styles.outcome}>
          <div>
            <dt>ระบบจะนำออก</dt>
            <dd>
              <Money amount={takes} direction={takes === 0 ? 'none' : 'out'} size="l" />
            </dd>
          </div>
          <div>
            <dt>เครดิตของคุณที่เหลือ</dt>
            <dd>
              <Money amount={keeps} size="l" />
            </dd>
          </div>
        </dl>
        <p className={styles.soft}>
          โบนัสและยอดที่ชนะจากโบนัสจะถูกนำออก เงินของคุณเองที่เหลืออยู่ถอนได้ทันที ยอดจริงคิดตามเครดิตในเกมขณะสละ
        </p>
        <SendingFailed submission={giveUp} retry={giveUp.submit} />
      </div>
    </Dialog>
  )
}
