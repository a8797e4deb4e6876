import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { type ReactNode, useState } from 'react'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { notify } from '../notices.ts'
import { usePermissions } from '../session/desk-session.ts'
import styles from './content.module.css'

type SaveFormProps = {
  name: string
  done: string
  /** Names of the fields that show the server's errors themselves. All other errors are shown in the form's alert. */
  fields: readonly string[]
  send: (reason: string) => Promise<unknown>
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** A form for public content: its fields, each with its error, and a field for the staff user's reason. */
export function SaveForm({ name, done, fields, send, children }: SaveFormProps) {
  const mayEdit = usePermissions()('content.edit')
  const [reason, setReason] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () => send(reason),
    fields: [...fields, 'reason'],
    onDone: () => {
      setReason('')
      notify('success', done)
      void refetchCalls('GET /content')
    },
  })
  return (
    <ActionForm className={styles.form} onSubmit={submit}>
      {children(errorOf)}
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {mayEdit ? (
        <div className={styles.save}>
          <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
          <div className={styles.row}>
            <Button type="submit" kind="primary" loading={busy}>
              {name}
            </Button>
          </div>
        </div>
      ) : null}
    </ActionForm>
  )
}
