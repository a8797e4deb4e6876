import { type AnswerValues, fillAnswer, variablesIn } from '@sala/contract/desk/support/ready-answers.ts'
import { subjectName } from '@sala/contract/support/conversation-topics.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { LinesInput } from '@sala/ui/form/multi-line-input.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { usePermissions } from '../session/desk-session.ts'
import styles from './conversation-case.module.css'
import { refetchThread, type Thread, useTypingCall } from './use-conversations.ts'

/** Returns the values of the variables in a prepared answer. They come from the deposit, withdrawal, bonus or slip that the conversation is about. */
const valuesOf = ({ subject }: Thread): AnswerValues =>
  subject === null
    ? {}
    : {
        request: subjectName(subject.id),
        time: formatThaiDateTime(subject.at),
        ...(subject.ref === null ? {} : { ref: subject.ref }),
        ...(subject.amount === null
          ? {}
          : { amount: subject.amount.toLocaleString('en-US', { minimumFractionDigits: 2 }) }),
      }

/** Returns the prepared answers. Answers for the conversation's topic come first. */
const useReadyOptions = (topic: Thread['topic']) => {
  const rows = useQuery(call('GET /support/ready-answers')).data?.rows ?? []
  return [...rows].sort((a, b) => Number(b.topic === topic) - Number(a.topic === topic))
}

type Sent = 'answer' | 'note'

/**
 * State of the typed text, and the function that sends it. The idempotency key changes only with the text, so that a repeated press creates
 * only one message.
 */
const useText = (thread: Thread['id']) => {
  const [text, setText] = useState('')
  const key = useRef(randomKey())
  const change = (next: string) => {
    key.current = randomKey()
    setText(next)
  }
  const sending = useAction<Sent>({
    fields: ['text'],
    send: kind => {
      const sent = { params: { thread }, body: { text, key: key.current } }
      return kind === 'note'
        ? api('POST /support/threads/{thread}/note', sent)
        : api('POST /support/threads/{thread}/answer', sent)
    },
    onDone: () => {
      change('')
      return refetchThread()
    },
  })
  return { text, change, ...sending, isEmpty: text.trim() === '' }
}

const leftText = (text: string): string | undefined => {
  const left = variablesIn(text)
  return left.length === 0
    ? undefined
    : `ยังไม่มีค่าของ ${left.map(word => `{${word}}`).join(' ')} แก้เป็นข้อความก่อนส่ง`
}

/** The field in which a staff user writes an answer to the member, or a note for the staff. */
export function Composer({ thread }: { thread: Thread }) {
  const mayAnswer = usePermissions()('support.answer')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const type = useTypingCall(thread.id)
  const { text, change, busy, submit, errorOf, alert, isEmpty } = useText(thread.id)
  useKeys({ r: mayAnswer ? () => field.current?.focus() : undefined })
  if (!mayAnswer) return null
  const isClosed = thread.status === 'closed'
  const error = errorOf('text') ?? leftText(text)
  return (
    <div className={styles.composer}>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <label htmlFor={id} className={styles.soft}>
        ตอบสมาชิก หรือเขียนโน้ต <kbd>r</kbd>
      </label>
      <LinesInput
        id={id}
        ref={field}
        rows={3}
        className={styles.area}
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-error`}
        onChange={event => {
          change(event.currentTarget.value)
          if (!isClosed) type()
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') field.current?.blur()
          const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (isSent && !isEmpty && !isClosed) submit('answer')
        }}
      />
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      <div className={styles.line}>
        <ReadyAnswerPicker
          thread={thread}
          onPick={filled => {
            change(isEmpty ? filled : `${text}\n${filled}`)
            field.current?.focus()
          }}
        />
        <Button kind="quiet" disabled={isEmpty} loading={busy} onClick={() => submit('note')}>
          เก็บเป็นโน้ต
        </Button>
        <Button kind="primary" disabled={isEmpty || isClosed} loading={busy} onClick={() => submit('answer')}>
          ส่งคำตอบ
        </Button>
      </div>
    </div>
  )
}

function ReadyAnswerPicker({ thread, onPick }: { thread: Thread; onPick: (filled: string) => void }) {
  const ready = useReadyOptions(thread.topic)
  return (
    <SelectField
      className={styles.ready}
      label="คำตอบสำเร็จรูป"
      hideLabel
      placeholder="ใส่คำตอบสำเร็จรูป"
      value=""
      options={ready.map(answer => ({ value: answer.id, label: answer.title }))}
      onChange={event => {
        const chosen = ready.find(answer => answer.id === event.target.value)
        if (chosen !== undefined) onPick(fillAnswer(chosen.text, valuesOf(thread)))
      }}
    />
  )
}
