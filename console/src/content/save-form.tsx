import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { refetchCalls } from '../calls/queries.ts'
import { useAction } from '../calls/use-action.ts'
import { notify } from '../notices.ts'
import { usePermissions } from '../session/session.ts'
import styles from './content.module.css'

type SaveFormProps = {
  name: string
  done: string
  /** Fields that show their own error. */
  fields: readonly string[]
  send: (reason: string) => Promise<unknown>
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** A form with a reason and an error at each field. */
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
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {children(errorOf)}
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {mayEdit ? (
        <div className={styles.save}>
          <TextField
            kind="words"
            label="เหตุผล (เก็บในบันทึก)"
            value={reason}
            error={errorOf('reason')}
            onChange={event => setReason(event.target.value)}
          />
          <div className={styles.row}>
            <Button type="submit" kind="primary" loading={busy}>
              {name}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}
