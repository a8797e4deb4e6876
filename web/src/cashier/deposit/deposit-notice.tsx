import { Button } from '@sala/ui/action/button.tsx'
import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import type { DialogState } from '../../dialogs/dialogs.ts'
import styles from './deposit-notice.module.css'

/** F04: before each deposit, to check the account number first. The number changes, and money paid to an old one reaches nobody. */
export function DepositNotice({ open, onClose }: DialogState) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="ตรวจสอบเลขบัญชีก่อนโอนทุกครั้ง"
      size="s"
      actions={
        <Button kind="primary" wide onClick={onClose}>
          รับทราบ
        </Button>
      }
    >
      <div className={styles.notice}>
        <ShieldCheck aria-hidden="true" className={styles.icon} />
        <ul>
          <li>บัญชีรับโอนอาจเปลี่ยนในแต่ละรายการ กรุณาใช้บัญชีที่แสดงในรายการล่าสุดเท่านั้น</li>
          <li>โอนจากบัญชีธนาคารชื่อของคุณที่ลงทะเบียนไว้เท่านั้น และให้ตรงยอดทุกสตางค์</li>
          <li>เงินจากบัญชีชื่อผู้อื่นไม่เข้าเครดิต ต้องรอเจ้าหน้าที่ตรวจ หรือโอนคืนไปยังบัญชีต้นทาง</li>
          <li>เครดิตเข้าอัตโนมัติภายใน 3-5 นาที ไม่ต้องแจ้งโอน</li>
        </ul>
      </div>
    </Dialog>
  )
}
