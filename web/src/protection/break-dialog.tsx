import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { api, firstError } from '../api.ts'
import type { DialogState, Dialogs } from '../dialogs/dialogs.ts'
import { notify } from '../notices/notices.ts'
import { refetchCalls } from '../queries.ts'
import styles from './protection-page.module.css'
import { breakName } from './words.ts'

/** The last question before a break, which nobody can take back. */
export function BreakDialog({ length, open, onClose }: Dialogs['PlayBreak'] & DialogState) {
  const begin = useMutation({
    mutationFn: () => api('POST /protection/breaks', { body: { length } }),
    onSuccess: async () => {
      await refetchCalls('GET /protection')
      notify('success', `เริ่มพักการเล่น ${breakName(length)} แล้ว`)
      onClose()
      window.scrollTo({ top: 0 })
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`ยืนยันพักการเล่น ${breakName(length)}`}
      size="s"
      actions={
        <>
          <Button kind="danger" wide loading={begin.isPending} onClick={() => begin.mutate()}>
            เริ่มพักการเล่น
          </Button>
          <Button wide disabled={begin.isPending} onClick={onClose}>
            ยังไม่พัก
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        <li>ฝากเงินและเข้าเล่นเกมไม่ได้ทันที</li>
        <li>ถอนเงินที่มีอยู่ได้ตามปกติ</li>
        <li>เงินที่โอนเข้ามาระหว่างนี้จะอยู่ในกระเป๋า และถอนคืนได้</li>
        <li>ยกเลิกก่อนครบกำหนดไม่ได้ แม้ติดต่อเจ้าหน้าที่</li>
      </ul>
      {begin.isError ? <Alert kind="error">{firstError(begin.error)}</Alert> : null}
    </Dialog>
  )
}
