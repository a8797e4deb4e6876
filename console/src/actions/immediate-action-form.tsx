import { Button } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { notify } from '../notices.ts'
import styles from './action-fields.module.css'
import { Fields, initialValues } from './action-fields.tsx'
import type { ImmediateAction } from './action-types.ts'

export function ImmediateForm({ ask, onDone }: { ask: ImmediateAction; onDone: () => void }) {
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
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <Fields ask={ask} values={values} errorOf={errorOf} onValues={setValues} />
      <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
      <Button type="submit" kind={ask.kind} loading={busy}>
        {ask.action}
      </Button>
    </ActionForm>
  )
}
