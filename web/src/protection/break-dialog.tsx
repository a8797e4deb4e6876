import { breakEnd, breakKindOf } from '@sala/contract/protection/break-end.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import type { DialogState, Dialogs } from '../dialogs/dialog-types.ts'
import { useSubmit } from '../form/use-submit.ts'
import { SendingFailed } from '../notices/failed-alert.tsx'
import { notify } from '../notices/notices.ts'
import styles from './protection-page.module.css'
import { BREAK_WORDS, breakName } from './protection-texts.ts'

/** The popup that confirms a break, which cannot be revoked. For a self-exclusion it asks twice. */
export function BreakDialog({ length, open, onClose }: Dialogs['PlayBreak'] & DialogState) {
  const kind = breakKindOf(length)
  const words = BREAK_WORDS[kind]
  const [isSure, setSure] = useState(kind === 'cool_off')
  // The time at which the break would end if it began now. The server sets the exact minute.
  const [end] = useState(() => breakEnd(length, new Date()).toISOString())
  const begin = useSubmit({
    send: () => api('POST /protection/breaks', { body: { length } }),
    onDone: async () => {
      await refetchCalls('GET /protection')
      notify('success', `เริ่ม${words.name} ${breakName(length)} แล้ว`)
      onClose()
      window.scrollTo({ top: 0 })
    },
  })
  const isLastStep = kind === 'exclusion' && isSure
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${isLastStep ? 'ยืนยันอีกครั้ง: ' : 'ยืนยัน'}${words.name} ${breakName(length)}`}
      description={`ถึง ${formatThaiDateTime(end)} น.`}
      size="s"
      actions={
        <>
          {isSure ? (
            <Button kind="danger" wide loading={begin.busy} onClick={() => begin.submit()}>
              เริ่ม{words.name}
            </Button>
          ) : (
            <Button kind="danger" wide onClick={() => setSure(true)}>
              เข้าใจแล้ว ไปต่อ
            </Button>
          )}
          <Button wide disabled={begin.busy} onClick={onClose}>
            {words.not}
          </Button>
        </>
      }
    >
      {isLastStep ? (
        <Alert kind="warning" title="เมื่อเริ่มแล้ว ไม่มีใครยกเลิกได้">
          บัญชีนี้จะฝากเงินและเล่นเกมไม่ได้อีก {breakName(length)} แม้คุณหรือเจ้าหน้าที่จะเปลี่ยนใจ
        </Alert>
      ) : (
        <ul className={styles.consequences}>
          <li>ฝากเงินและเข้าเล่นเกมไม่ได้ทันที เกมที่เปิดอยู่จะถูกปิด</li>
          <li>ถอนเงินที่มีอยู่ได้ตามปกติ</li>
          <li>เงินที่โอนเข้ามาระหว่างนี้จะอยู่ในกระเป๋า และถอนคืนได้</li>
          <li>ยกเลิกก่อนครบกำหนดไม่ได้ แม้ติดต่อเจ้าหน้าที่</li>
        </ul>
      )}
      <SendingFailed submission={begin} retry={begin.submit} />
    </Dialog>
  )
}
