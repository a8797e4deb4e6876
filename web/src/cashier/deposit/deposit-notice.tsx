import { Button } from '@sala/ui/action/button.tsx'
import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { type DialogState, openDialog } from '../../dialogs/dialog-types.ts'
import styles from './deposit-notice.module.css'

export const CHECK_NUMBER_TEXT = 'ตรวจสอบเลขบัญชีก่อนโอนทุกครั้ง'

/** Warnings before a transfer (F04), such as that the receiving account may change with each deposit. */
export function NoticePoints() {
  return (
    <ul className={styles.points}>
      <li>บัญชีรับโอนอาจเปลี่ยนในแต่ละรายการ กรุณาใช้บัญชีที่แสดงในรายการล่าสุดเท่านั้น</li>
      <li>โอนจากบัญชีธนาคารชื่อของคุณที่ลงทะเบียนไว้เท่านั้น และให้ตรงยอดทุกสตางค์</li>
      <li>เงินจากบัญชีชื่อผู้อื่นไม่เข้าเครดิต ต้องรอเจ้าหน้าที่ตรวจ หรือโอนคืนไปยังบัญชีต้นทาง</li>
      <li>เครดิตเข้าอัตโนมัติภายใน 3-5 นาที ไม่ต้องแจ้งโอน</li>
    </ul>
  )
}

/** Shows the warnings before a transfer as one line that can be expanded, as long as no amount is chosen. */
export function NoticeLine() {
  return (
    <p className={styles.line}>
      <ShieldCheck aria-hidden="true" />
      <span>{CHECK_NUMBER_TEXT}</span>
      <button type="button" className={styles.read} onClick={() => openDialog('Deposit', {})}>
        อ่านข้อควรรู้
      </button>
    </p>
  )
}

export function DepositNotice({ open, onClose }: DialogState) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={CHECK_NUMBER_TEXT}
      size="s"
      actions={
        <Button kind="primary" wide onClick={onClose}>
          รับทราบ
        </Button>
      }
    >
      <NoticePoints />
    </Dialog>
  )
}
