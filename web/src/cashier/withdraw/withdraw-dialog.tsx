import { Button } from '@sala/ui/action/button.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { WITHDRAWAL_USUAL_TIME } from '../money-request-texts.ts'

/** The popup that confirms a withdrawal request (F08, F14). The page behind it shows the progress. */
export function WithdrawDialog({ amount, open, onClose }: Dialogs['WithdrawProcess'] & DialogState) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="รับรายการถอนแล้ว"
      size="s"
      actions={
        <Button kind="primary" wide onClick={onClose}>
          ดูสถานะ
        </Button>
      }
    >
      <p>
        ถอนเงิน {formatBaht(amount)} บาท เข้าบัญชีที่ลงทะเบียนไว้ {WITHDRAWAL_USUAL_TIME} คุณปิดหน้านี้ได้
        รายการจะดำเนินต่อเอง
      </p>
    </Dialog>
  )
}
