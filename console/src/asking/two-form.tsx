import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { type Answer, api, type CallInput } from '../calls/api.ts'
import { refetchCalls } from '../calls/queries.ts'
import { useAction } from '../calls/use-action.ts'
import { notify } from '../notices.ts'
import { EffectTable } from '../proposals/effect-table.tsx'
import { showLink } from '../proposals/one-time-link.tsx'
import type { ProposedAction } from './ask.ts'
import styles from './fields.module.css'
import { Field, initialValues, type Values } from './fields.tsx'

type LookedAt = Answer<'POST /proposals/preview'>
type Sending = Pick<CallInput<'POST /proposals'>['body'], 'kind' | 'payload'>

type FirstProps = {
  ask: ProposedAction
  values: Values
  onValues: (values: Values) => void
  onLooked: (at: LookedAt) => void
}

/** The input step. It sends nothing to the server except the preview. */
function First({ ask, values, onValues, onLooked }: FirstProps) {
  const fields = ask.fields ?? []
  const { busy, submit, errorOf, alert } = useAction({
    send: () => api('POST /proposals/preview', { body: { kind: ask.kind, payload: ask.payload(values) } }),
    fields: fields.map(({ key }) => key),
    onDone: onLooked,
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
          onChange={value => onValues({ ...values, [field.key]: value })}
        />
      ))}
      {ask.beneath?.(values)}
      <Button type="submit" kind="primary" loading={busy}>
        ดูผลก่อนเสนอ
      </Button>
    </form>
  )
}

type LastProps = { sending: Sending; looked: LookedAt; onBack: () => void; onDone: () => void }

/** The confirmation step: preview of the effect, and the reason. */
export function Proposing({ sending, looked, onBack, onDone }: LastProps) {
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () =>
      api('POST /proposals', {
        body: { ...sending, reason, evidence: evidence.trim() === '' ? null : evidence },
      }),
    fields: ['reason', 'evidence'],
    onDone: ({ proposal, link }) => {
      showLink(link)
      const inForce = proposal.state === 'approved'
      notify('success', inForce ? 'มีผลแล้ว' : 'เสนอแล้ว รออีกคนอนุมัติที่งานรอ')
      void refetchCalls('GET /work', 'GET /proposals')
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
      <EffectTable kind={sending.kind} effect={looked.effect} caption="หากอนุมัติจะเป็นดังนี้" />
      <TextField
        kind="words"
        label="เหตุผล (เก็บในบันทึก)"
        value={reason}
        error={errorOf('reason')}
        autoFocus
        onChange={event => setReason(event.target.value)}
      />
      <TextField
        kind="words"
        label="หลักฐาน (ถ้ามี)"
        hint="เลขใบงาน เลขรายการ หรือที่เก็บเอกสาร"
        value={evidence}
        error={errorOf('evidence')}
        onChange={event => setEvidence(event.target.value)}
      />
      <Button type="submit" kind="primary" loading={busy}>
        เสนอให้ผู้อื่นอนุมัติ
      </Button>
      <Button kind="quiet" onClick={onBack}>
        แก้ไข
      </Button>
    </form>
  )
}

/** The maker's form of a proposal: input, preview, submission. */
export function TwoForm({ ask, onDone }: { ask: ProposedAction; onDone: () => void }) {
  const [values, setValues] = useState(() => initialValues(ask.fields ?? []))
  const [looked, setLooked] = useState<LookedAt | null>(null)
  if (looked === null) return <First ask={ask} values={values} onValues={setValues} onLooked={setLooked} />
  const sending = { kind: ask.kind, payload: ask.payload(values) }
  return <Proposing sending={sending} looked={looked} onBack={() => setLooked(null)} onDone={onDone} />
}
