import { useNavigate } from '@tanstack/react-router'
import type { DialogState } from '../../dialogs/dialog-types.ts'
import { MessageDialog } from '../../dialogs/message-dialog.tsx'

/** The last popup of a password reset (F03): the new password is set, and a button leads to the login. */
export function ResetComplete(state: DialogState) {
  const navigate = useNavigate()
  return (
    <MessageDialog
      {...state}
      tone="success"
      title="ตั้งรหัสผ่านใหม่เรียบร้อยแล้ว"
      text="เข้าสู่ระบบด้วยรหัสผ่านใหม่ของคุณได้ทันที"
      button="เข้าสู่ระบบ"
      after={() => void navigate({ to: '/login' })}
    />
  )
}
