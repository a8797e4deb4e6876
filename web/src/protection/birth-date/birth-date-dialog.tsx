import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import type { DialogState } from '../../dialogs/dialog-types.ts'
import { BirthDateForm } from './birth-date-form.tsx'

/** The popup that asks for a missing birth date, on the identity page and before a deposit. */
export function BirthDateDialog({ open, onClose }: DialogState) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="ระบุวันเกิดของคุณ"
      description="ก่อนฝากเงินหรือเล่นเกม ต้องมีอายุ 20 ปีขึ้นไป แก้ไขเองภายหลังไม่ได้"
      size="s"
    >
      <BirthDateForm onDone={onClose} />
    </Dialog>
  )
}
