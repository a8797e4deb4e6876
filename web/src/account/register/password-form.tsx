import { Button } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import { ApiError, api } from '../../calls/api.ts'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { beginSession } from '../../session/session.ts'
import { EMPTY_PAIR, PasswordPairFields, pairErrors } from '../new-password-fields.tsx'
import { forgetRegistration, restartRegistration } from './registration.ts'

type PasswordFormProps = { phone: string; registrationToken: string }

/** Step 3 of the registration: the password creates the member, uses up the registration token and begins a session (F01). */
export function PasswordForm({ phone, registrationToken }: PasswordFormProps) {
  const [pair, setPair] = useState(EMPTY_PAIR)
  const submission = useSubmit({
    fields: ['password', 'password_confirmation'],
    check: () => pairErrors(pair),
    send: () => api('POST /register/password', { body: pair, bearer: registrationToken }),
    onDone: async session => {
      await beginSession(session.access_token, session.expires_in)
      forgetRegistration()
    },
    // The server accepts a registration token once, for a limited time. If it refuses the token, the form asks for the phone number again.
    onFailed: error => {
      if (error instanceof ApiError && error.unauthenticated) restartRegistration(phone)
    },
  })
  const send = () => {
    if (submission.passes()) submission.submit()
  }

  return (
    <Form
      submission={submission}
      onSubmit={send}
      actions={
        <StickyAction>
          <Button type="submit" size="l" kind="primary" wide loading={submission.busy}>
            ถัดไป
          </Button>
        </StickyAction>
      }
    >
      <PasswordPairFields pair={pair} onChange={setPair} errorOf={submission.errorOf} />
    </Form>
  )
}
