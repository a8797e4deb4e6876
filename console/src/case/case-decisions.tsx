import { Button, type ButtonKind } from '@sala/ui/action/button.tsx'
import { SelectField, type SelectOption } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { type ReactNode, useState } from 'react'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { notify } from '../notices.ts'
import styles from './case-decisions.module.css'

type Said = { reason: string; choice: string }

/** A decision that a staff user can take on a case (a task that waits for a staff user). */
export type Decision = {
  name: string
  kind: ButtonKind
  hotkey?: 'a' | 'r' | undefined
  /** Text with which the field for the reason is prefilled. */
  usualReason: string
  /** A selection field in the form of the decision, such as the cause of a refusal. */
  choice?: { name: string; options: readonly SelectOption[] }
  effect?: ReactNode
  run: (said: Said) => Promise<unknown>
  done: string
}

const GONE: readonly (string | undefined)[] = ['desk_case_settled', 'desk_case_gone', 'proposal_closed']

type StepProps = { decision: Decision; onCancel: () => void; onDone: () => void }

function Step({ decision, onCancel, onDone }: StepProps) {
  const [reason, setReason] = useState(decision.usualReason)
  const [choice, setChoice] = useState(decision.choice?.options[0]?.value ?? '')
  const { busy, submit, errorOf, alert, code } = useAction({
    send: () => decision.run({ reason, choice }),
    fields: ['reason'],
    onDone: () => {
      notify('success', decision.done)
      onDone()
    },
  })
  return (
    <ActionForm
      className={styles.step}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      {alert === undefined ? null : (
        <Alert
          kind={GONE.includes(code) ? 'warning' : 'error'}
          action={
            GONE.includes(code) ? (
              <Button size="s" kind="quiet" onClick={onDone}>
                ไปรายการถัดไป
              </Button>
            ) : undefined
          }
        >
          {alert}
        </Alert>
      )}
      {decision.effect}
      <div className={styles.fields}>
        {decision.choice === undefined ? null : (
          <SelectField
            label={decision.choice.name}
            options={decision.choice.options}
            value={choice}
            onChange={event => setChoice(event.target.value)}
          />
        )}
        <ReasonField
          className={styles.reason}
          value={reason}
          error={errorOf('reason')}
          autoFocus
          onFocus={event => event.target.select()}
          onChange={setReason}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" kind={decision.kind} loading={busy}>
          ยืนยัน{decision.name}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          ยกเลิก
        </Button>
      </div>
    </ActionForm>
  )
}

type DecisionsProps = {
  decisions: readonly Decision[]
  /** Thai text that says why no decision on the case is possible now; null if decisions are possible. */
  blocked?: string | null | undefined
  onDone: () => void
}

/**
 * The decisions that a staff user can take on a case, chosen by a button or the keys `a` and `r`, with a reason. Each case must have its own
 * React key: otherwise a choice that was begun on one case would be confirmed on the next.
 */
export function Decisions({ decisions, blocked = null, onDone }: DecisionsProps) {
  const [name, setName] = useState<string | null>(null)
  const chosen = decisions.find(decision => decision.name === name)
  if (name !== null && chosen === undefined) setName(null)
  const byKey = (key: 'a' | 'r') => {
    const decision = decisions.find(({ hotkey }) => hotkey === key)
    return decision === undefined || blocked !== null ? undefined : () => setName(decision.name)
  }
  useKeys({ a: byKey('a'), r: byKey('r') })
  if (decisions.length === 0) return null
  return (
    <div className={styles.bar}>
      {blocked === null ? null : <Alert kind="warning">{blocked}</Alert>}
      {chosen === undefined ? (
        <div className={styles.row}>
          {decisions.map(decision => (
            <Button
              key={decision.name}
              kind={decision.kind}
              disabled={blocked !== null}
              onClick={() => setName(decision.name)}
            >
              {decision.name}
              {decision.hotkey === undefined ? null : <kbd className={styles.key}>{decision.hotkey}</kbd>}
            </Button>
          ))}
        </div>
      ) : (
        <Step
          key={chosen.name}
          decision={chosen}
          onCancel={() => setName(null)}
          onDone={() => {
            setName(null)
            onDone()
          }}
        />
      )}
    </div>
  )
}
