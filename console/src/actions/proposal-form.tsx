import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { type Answer, api, type CallInput } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { notify } from '../notices.ts'
import { EffectTable } from '../proposals/effect-table.tsx'
import { showLink } from '../proposals/one-time-link.tsx'
import styles from './action-fields.module.css'
import { Fields, initialValues, type Values } from './action-fields.tsx'
import type { ProposedAction } from './action-types.ts'

type LookedAt = Answer<'POST /proposals/preview'>
export type Sending = Pick<CallInput<'POST /proposals'>['body'], 'kind' | 'payload'>

type FirstProps = {
  ask: ProposedAction
  values: Values
  onValues: (values: Values) => void
  onLooked: (at: LookedAt) => void
}

/** First step of a proposal's form: the staff user enters the data. The button only requests a preview of the effect. */
function First({ ask, values, onValues, onLooked }: FirstProps) {
  const fields = ask.fields ?? []
  const { busy, submit, errorOf, alert } = useAction({
    send: () => api('POST /proposals/preview', { body: { kind: ask.kind, payload: ask.payload(values) } }),
    fields: fields.map(({ key }) => key),
    onDone: onLooked,
  })
  return (
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <Fields ask={ask} values={values} errorOf={errorOf} onValues={onValues} />
      <Button type="submit" kind="primary" loading={busy}>
        ดูผลก่อนเสนอ
      </Button>
    </ActionForm>
  )
}

type LastProps = { sending: Sending; looked: LookedAt; onBack: () => void; onDone: () => void }

/** Second step of a proposal's form: it shows the preview of the effect and asks for the maker's reason. */
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
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <EffectTable
        kind={sending.kind}
        members={looked.members}
        effect={looked.effect}
        caption="หากอนุมัติจะเป็นดังนี้"
      />
      <ReasonField value={reason} error={errorOf('reason')} autoFocus onChange={setReason} />
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
    </ActionForm>
  )
}

export function ProposalForm({ ask, onDone }: { ask: ProposedAction; onDone: () => void }) {
  const [values, setValues] = useState(() => initialValues(ask.fields ?? []))
  const [looked, setLooked] = useState<LookedAt | null>(null)
  if (looked === null) return <First ask={ask} values={values} onValues={setValues} onLooked={setLooked} />
  const sending = { kind: ask.kind, payload: ask.payload(values) }
  return <Proposing sending={sending} looked={looked} onBack={() => setLooked(null)} onDone={onDone} />
}
