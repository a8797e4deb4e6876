import { flowEffect, flowStateNames } from '@sala/contract/desk/display-texts/flow-switch-texts.ts'
import { closingStates, flowStates, statesOf } from '@sala/contract/flows/flow-switches.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { instantOf } from '../fields/bangkok-time.ts'
import { ReasonField } from '../fields/reason-field.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { notify } from '../notices.ts'
import type { FlowRow } from './flow-switch-texts.ts'
import styles from './flows.module.css'

/** Returns the states of a flow switch that one staff user may set alone: those at least as strict as the present state. */
const stricter = ({ key, state }: FlowRow) =>
  closingStates.filter(
    one => statesOf(key).includes(one) && flowStates.indexOf(one) >= flowStates.indexOf(state),
  )

/**
 * Form that closes a flow (a part of the lobby, such as withdrawals) immediately. For a closed flow it changes the sentence for members and the
 * expected time of opening.
 */
export function CloseForm({ row }: { row: FlowRow }) {
  const states = stricter(row)
  const [state, setState] = useState(states[0] ?? 'closed')
  const [message, setMessage] = useState(row.message ?? '')
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () =>
      api('POST /flows/{flow}/close', {
        params: { flow: row.key },
        body: { state, message, expected_at: until === '' ? null : (instantOf(until) ?? ''), reason },
      }),
    fields: ['state', 'message', 'expected_at', 'reason'],
    onDone: () => {
      setReason('')
      notify('success', 'ปิดแล้ว มีผลทุกเครื่องภายใน 1 วินาที')
      void refetchCalls('GET /flows', 'GET /work')
    },
  })
  return (
    <ActionForm className={styles.form} alert={alert ?? errorOf('state')} onSubmit={submit}>
      <fieldset className={styles.states}>
        <legend>ปิดแบบ</legend>
        {states.map(one => (
          <Chip key={one} selected={one === state} onClick={() => setState(one)}>
            {flowStateNames[one]}
          </Chip>
        ))}
      </fieldset>
      <p className={styles.effect}>{flowEffect(row.key, state)}</p>
      <TextField
        kind="words"
        label="ประโยคให้สมาชิก"
        hint="10 ถึง 200 ตัวอักษร บอกว่าอะไรปิด และทำอะไรแทนได้"
        value={message}
        error={errorOf('message')}
        onChange={event => setMessage(event.target.value)}
      />
      <TimeField
        kind="moment"
        label="คาดว่าเปิด (เวลาไทย)"
        hint="เว้นว่างคือยังไม่ทราบ สวิตช์ไม่เปิดเองเมื่อถึงเวลา"
        value={until}
        error={errorOf('expected_at')}
        onValueChange={setUntil}
      />
      <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
      <Button type="submit" kind="danger" loading={busy}>
        {row.state === 'open' ? 'ปิดทันที' : 'บันทึก'}
      </Button>
    </ActionForm>
  )
}
