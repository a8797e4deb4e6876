import { Button } from '@sala/ui/action/button.tsx'
import { LogIn, UserPlus } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { saveReturnPath } from '../session/return-path.ts'
import type { DialogState, Dialogs } from './dialog-types.ts'
import styles from './message-dialog.module.css'

/** The popup that asks a visitor to sign in or register before playing. Afterwards the browser returns to the same page (F13). */
export function LoginPrompt({ returnPath, open, onClose }: Dialogs['loginPrompt'] & DialogState) {
  const navigate = useNavigate()
  const go = (to: '/login' | '/register') => {
    saveReturnPath(returnPath)
    onClose()
    void navigate({ to })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="เข้าสู่ระบบก่อนเล่น"
      hideTitle
      size="s"
      actions={
        <>
          <Button kind="primary" wide icon={<LogIn />} onClick={() => go('/login')}>
            เข้าสู่ระบบ
          </Button>
          <Button wide icon={<UserPlus />} onClick={() => go('/register')}>
            สมัครสมาชิก
          </Button>
        </>
      }
    >
      <div className={styles.message}>
        <Logo look="mark" size="l" />
        <p className={styles.title}>เข้าสู่ระบบก่อนเล่น</p>
        <p className={styles.text}>เกมและกิจกรรมสำหรับสมาชิก เมื่อเข้าสู่ระบบแล้วเราจะพาคุณกลับมาที่หน้านี้</p>
      </div>
    </Dialog>
  )
}
