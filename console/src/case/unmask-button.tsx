import type { MemberId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Eye } from '@sala/ui/brand/icons.ts'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useId, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { useFirstField } from '../fields/first-field-focus.ts'
import { usePermissions } from '../session/desk-session.ts'
import styles from './unmask-button.module.css'

type Whole = Answer<'POST /members/{member}/unmask'>
type UnmaskProps = { memberId: MemberId; shown: boolean; onShown: (whole: Whole) => void }

/** Button that unmasks a member's personal data. It asks for a reason, which goes into the audit log. */
export function Unmask({ memberId, shown, onShown }: UnmaskProps) {
  const may = usePermissions()
  const form = useId()
  const { focusFirst, around } = useFirstField()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () => api('POST /members/{member}/unmask', { params: { member: memberId }, body: { reason } }),
    fields: ['reason'],
    onDone: whole => {
      onShown(whole)
      setOpen(false)
    },
  })
  if (shown || !may('members.unmask')) return null
  return (
    <>
      <button type="button" className={styles.press} onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" className={styles.icon} /> แสดงข้อมูลเต็ม
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="s"
        focusFirst={focusFirst}
        title="แสดงข้อมูลส่วนบุคคล"
        description="ชื่อของคุณและเหตุผลจะถูกบันทึกไว้"
        actions={
          <Button type="submit" form={form} kind="primary" loading={busy}>
            แสดง
          </Button>
        }
      >
        <ActionForm id={form} ref={around} alert={alert} onSubmit={submit}>
          <TextField
            kind="words"
            label="เหตุผล"
            value={reason}
            error={errorOf('reason')}
            onChange={event => setReason(event.target.value)}
          />
        </ActionForm>
      </Dialog>
    </>
  )
}
