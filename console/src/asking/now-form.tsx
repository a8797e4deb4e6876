import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { useAction } from '../calls/use-action.ts'
import { notify } from '../notices.ts'
import type { ImmediateAction } from './ask.ts'
import styles from './fields.module.css'
import { Field, initialValues } from './fields.tsx'

export function NowForm({ ask, onDone }: { ask: ImmediateAction; onDone: () => void }) {
  const fields = ask.fields ?? []
  const [values, setValues] = useState(() => initialValues(fields))
  const [reason, setReason] = useState(ask.usualReason ?? '')
  const { busy, submit, errorOf, alert } = useAction({
    send: () => ask.run(values, reason),
    fields: ['reason', ...fields.map(({ key }) => key)],
    onDone: () => {
      notify('success', ask.done)
      onDone()
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
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {fields.map(field => (
        <Field
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          error={errorOf(field.key)}
          onChange={value => setValues({ ...values, [field.key]: value })}
        />
      ))}
      {ask.beneath?.(values)}
      <TextField
        kind="words"
        label="เหตุผล (เก็บในบันทึก)"
        value={reason}
        error={errorOf('reason')}
        onChange={event => setReason(event.target.value)}
      />
      <Button type="submit" kind={ask.kind} loading={busy}>
        {ask.action}
      </Button>
    </form>
  )
}
