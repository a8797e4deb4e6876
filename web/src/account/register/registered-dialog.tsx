import { Button } from '@sala/ui/action/button.tsx'
import { CircleCheck } from '@sala/ui/brand/icons.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { DialogState } from '../../dialogs/dialog-types.ts'
import styles from '../../dialogs/message-dialog.module.css'
import { takeReturnPath } from '../../session/return-path.ts'

/** The popup that appears after a completed registration (F01). */
export function RegisterFinal({ open, onClose }: DialogState) {
  const navigate = useNavigate()
  const finish = () => {
    onClose()
    void navigate({ href: takeReturnPath() ?? '/', replace: true })
  }
  return (
    <Dialog
      open={open}
      onClose={finish}
      title="สมัครสมาชิกสำเร็จ"
      hideTitle
      size="s"
      actions={
        <Button kind="primary" wide onClick={finish}>
          เริ่มใช้งาน
        </Button>
      }
    >
      <div className={styles.message}>
        <span className={styles.success}>
          <CircleCheck aria-hidden="true" />
        </span>
        <p className={styles.title}>สมัครสมาชิกสำเร็จ</p>
        <p className={styles.text}>บัญชีของคุณพร้อมใช้งานแล้ว ฝากเงินครั้งแรกเพื่อเริ่มเล่น เครดิตเข้าภายใน 3-5 นาที</p>
      </div>
    </Dialog>
  )
}
