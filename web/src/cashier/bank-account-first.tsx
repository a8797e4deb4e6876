import { Button } from '@sala/ui/action/button.tsx'
import { Landmark } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Link } from '@tanstack/react-router'

/** In the place of a deposit or a withdrawal, for whoever has no bank account yet. */
export function BankAccountFirst() {
  return (
    <EmptyState
      icon={<Landmark />}
      title="เพิ่มบัญชีธนาคารก่อน"
      action={
        <Button kind="primary" render={<Link to="/register" />}>
          เพิ่มบัญชีธนาคาร
        </Button>
      }
    >
      เราจับคู่เงินโอนจากบัญชีของคุณ และโอนเงินถอนกลับไปที่บัญชีเดียวกันเท่านั้น
    </EmptyState>
  )
}
