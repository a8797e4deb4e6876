import { Button } from '@sala/ui/action/button.tsx'
import { KeyRound } from '@sala/ui/brand/icons.ts'
import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { stepUpPromptStore } from '../calls/step-up-prompt.ts'
import { useAction } from '../calls/use-action.ts'
import { useFirstField } from '../fields/first-field-focus.ts'
import { sessionCall } from './desk-session.ts'
import { answerPasskey, canUsePasskeys } from './passkey.ts'

/** The prompt for the second factor before an action on money, limits or secrets. After the proof the action continues. */
export function StepUpDialog() {
  const asking = useStore(stepUpPromptStore)
  const [otp, setOtp] = useState('')
  const { focusFirst, around } = useFirstField()
  const { busy, errorOf, alert, submit, clear } = useAction({
    send: (code: string) => api('POST /session/step-up', { body: { otp: code } }),
    fields: ['otp'],
    onDone: () => {
      setOtp('')
      asking?.answer(true)
    },
    onFailed: () => setOtp(''),
  })
  const byPasskey = useAction({
    send: async () => {
      const asked = await api('POST /session/step-up/passkey-options')
      return api('POST /session/step-up/passkey', { body: { answer: await answerPasskey(asked) } })
    },
    onDone: () => asking?.answer(true),
  })
  const { data: session } = useQuery(sessionCall)
  const close = () => {
    setOtp('')
    clear()
    byPasskey.clear()
    asking?.answer(false)
  }
  return (
    <Dialog
      open={asking !== null}
      onClose={close}
      size="s"
      focusFirst={focusFirst}
      title="ยืนยันตัวตนอีกครั้ง"
      description="รายการเกี่ยวกับเงินและสิทธิ์ต้องยืนยันด้วยรหัสจากแอปยืนยันตัวตน"
      actions={
        <Button kind="primary" loading={busy} onClick={() => submit(otp)}>
          ยืนยัน
        </Button>
      }
    >
      <div ref={around}>
        <OtpField
          label="รหัส 6 หลัก"
          value={otp}
          onValueChange={setOtp}
          onComplete={submit}
          error={errorOf('otp') ?? alert ?? byPasskey.alert}
        />
      </div>
      {session?.has_passkey === true && canUsePasskeys() ? (
        <Button icon={<KeyRound />} loading={byPasskey.busy} onClick={() => byPasskey.submit()}>
          ใช้พาสคีย์
        </Button>
      ) : null}
    </Dialog>
  )
}
