import { answerVariables } from '@sala/contract/desk/support/ready-answers.ts'
import { type SupportTopic, supportTopics } from '@sala/contract/support/conversation-topics.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { ActionForm } from '../fields/action-form.tsx'
import { LinesField } from '../fields/multi-line-field.tsx'
import { notify } from '../notices.ts'
import { usePermissions } from '../session/desk-session.ts'
import styles from './ready-answers.module.css'
import type { ReadyAnswer } from './use-conversations.ts'

const topics = Object.entries(supportTopics).map(([value, label]) => ({ value, label }))

/** The prepared answers, and the form that adds or changes one. */
export function ReadyAnswers() {
  const mayEdit = usePermissions()('support.edit')
  const [open, setOpen] = useState<ReadyAnswer | 'new' | null>(null)
  const { data, error, refetch } = useQuery(call('GET /support/ready-answers'))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <div className={styles.sides}>
      <section aria-label="คำตอบสำเร็จรูป">
        {mayEdit ? (
          <Button size="s" onClick={() => setOpen('new')}>
            เพิ่มคำตอบ
          </Button>
        ) : null}
        {data.rows.length === 0 ? (
          <EmptyState title="ยังไม่มีคำตอบสำเร็จรูป">เพิ่มคำตอบที่ใช้บ่อย แล้วใส่ในข้อความด้วยการเลือกครั้งเดียว</EmptyState>
        ) : (
          <ul className={styles.list}>
            {data.rows.map(answer => (
              <li key={answer.id} className={styles.answer}>
                <div className={styles.head}>
                  <strong>{answer.title}</strong>
                  <span className={styles.soft}>
                    {answer.topic === null ? 'ทุกเรื่อง' : supportTopics[answer.topic]}
                  </span>
                </div>
                <p className={styles.text}>{answer.text}</p>
                <div className={styles.head}>
                  <span className={styles.soft}>
                    แก้โดย {answer.changed_by} เมื่อ {formatThaiDateTime(answer.changed_at)}
                  </span>
                  {mayEdit ? (
                    <Button
                      size="s"
                      kind="quiet"
                      aria-label={`แก้ ${answer.title}`}
                      onClick={() => setOpen(answer)}
                    >
                      แก้
                    </Button>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      {open === null ? null : (
        <AnswerForm
          key={open === 'new' ? 'new' : open.id}
          answer={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** Returns functions that save or remove a prepared answer. `onDone` receives the Thai text of the notice. */
const useAnswerActions = (answer: ReadyAnswer | null, onDone: (sentence: string) => void) => {
  const saving = useAction({
    fields: ['title', 'text'],
    send: (body: { title: string; text: string; topic: SupportTopic | null }) =>
      answer === null
        ? api('POST /support/ready-answers', { body })
        : api('POST /support/ready-answers/{answer}', { params: { answer: answer.id }, body }),
    onDone: () => onDone('บันทึกคำตอบแล้ว'),
  })
  const removing = useAction({
    send: async () => {
      if (answer !== null)
        await api('POST /support/ready-answers/{answer}/remove', { params: { answer: answer.id } })
    },
    onDone: () => onDone('ลบคำตอบแล้ว'),
  })
  return { saving, removing, alert: saving.alert ?? removing.alert }
}

const VARIABLES_HINT = `ตัวแปรที่ใช้ได้: ${Object.entries(answerVariables)
  .map(([name, meaning]) => `{${name}} ${meaning}`)
  .join(' · ')}`

function AnswerForm({ answer, onClose }: { answer: ReadyAnswer | null; onClose: () => void }) {
  const [title, setTitle] = useState(answer?.title ?? '')
  const [text, setText] = useState(answer?.text ?? '')
  const [topic, setTopic] = useState<SupportTopic | ''>(answer?.topic ?? '')
  const { saving, removing, alert } = useAnswerActions(answer, sentence => {
    notify('success', sentence)
    void refetchCalls('GET /support/ready-answers')
    onClose()
  })
  return (
    <ActionForm
      className={styles.form}
      onSubmit={() => saving.submit({ title, text, topic: topic === '' ? null : topic })}
    >
      <h2>{answer === null ? 'คำตอบใหม่' : 'แก้คำตอบ'}</h2>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <TextField
        kind="words"
        label="ชื่อ"
        value={title}
        error={saving.errorOf('title')}
        onChange={event => setTitle(event.target.value)}
      />
      <SelectField
        label="ใช้กับเรื่อง"
        placeholder="ทุกเรื่อง"
        options={topics}
        value={topic}
        onChange={event => setTopic(event.target.value as SupportTopic)}
      />
      <LinesField
        label="ข้อความ"
        value={text}
        error={saving.errorOf('text')}
        hint={VARIABLES_HINT}
        onValueChange={setText}
      />
      <div className={styles.head}>
        <Button type="submit" kind="primary" loading={saving.busy}>
          บันทึกคำตอบ
        </Button>
        <Button kind="quiet" onClick={onClose}>
          ยกเลิก
        </Button>
        {answer === null ? null : (
          <Button kind="danger" loading={removing.busy} onClick={() => removing.submit()}>
            ลบคำตอบ
          </Button>
        )}
      </div>
    </ActionForm>
  )
}
