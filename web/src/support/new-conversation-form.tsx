import { type ComplaintCategory, complaintCategories } from '@sala/contract/support/complaint-categories.ts'
import {
  type SupportTopic,
  subjectName,
  supportTopics,
  topicOfSubject,
} from '@sala/contract/support/conversation-topics.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { DraftFields, useDraft } from './message-draft.tsx'
import styles from './new-conversation-form.module.css'
import type { SubjectId, ThreadId } from './support-search.ts'

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))
const topics = optionsOf(supportTopics)
const categories = optionsOf(complaintCategories)

type QuestionFormProps = {
  about: SubjectId | undefined
  isComplaint: boolean
  onSent: (thread: ThreadId) => void
}

/** Form for the first message of a conversation. A complaint also has a category. */
export function QuestionForm({ about, isComplaint, onSent }: QuestionFormProps) {
  const [topic, setTopic] = useState<SupportTopic>(about === undefined ? 'deposit' : topicOfSubject(about))
  const [category, setCategory] = useState<ComplaintCategory | null>(isComplaint ? 'payment' : null)
  const draft = useDraft()
  const submission = useSubmit({
    fields: ['text', 'picture'],
    send: async () =>
      api('POST /support/threads', {
        body: {
          topic,
          about: about ?? null,
          complaint: category,
          ...(await draft.written()),
        },
        idempotencyKey: draft.key(),
      }),
    onDone: async ({ thread }) => {
      await refetchCalls('GET /support')
      onSent(thread)
    },
  })
  return (
    <Card pad="l">
      <Form
        submission={submission}
        onSubmit={() => {
          if (!draft.picture.busy) submission.submit()
        }}
        actions={
          <Button kind="primary" size="l" wide type="submit" loading={submission.busy || draft.picture.busy}>
            {category === null ? 'ส่งถึงเจ้าหน้าที่' : 'ส่งเรื่องร้องเรียน'}
          </Button>
        }
      >
        {about === undefined ? (
          <SelectField
            label="เรื่อง"
            options={topics}
            value={topic}
            onChange={event => {
              draft.renewKey()
              setTopic(event.currentTarget.value as SupportTopic)
            }}
          />
        ) : (
          <p className={styles.about}>ถามเรื่อง{subjectName(about)}ที่คุณเลือก เจ้าหน้าที่จะเห็นรายการนี้ด้วย</p>
        )}
        <DraftFields
          draft={draft}
          label="ข้อความ"
          placeholder="เล่าสิ่งที่เกิดขึ้น เช่น โอนเวลาใด จำนวนเท่าไร อย่าส่งรหัสผ่านหรือรหัส OTP"
          rows={5}
          disabled={submission.busy}
          errorOf={submission.errorOf}
        />
        <ComplaintFields
          category={category}
          onChoose={chosen => {
            draft.renewKey()
            setCategory(chosen)
          }}
        />
      </Form>
    </Card>
  )
}

type ComplaintFieldsProps = {
  /** Category of the complaint; null if the message is not a complaint. */
  category: ComplaintCategory | null
  onChoose: (category: ComplaintCategory | null) => void
}

function ComplaintFields({ category, onChoose }: ComplaintFieldsProps) {
  return (
    <>
      <Checkbox
        label="เป็นเรื่องร้องเรียน"
        hint="เรื่องร้องเรียนลงทะเบียนไว้ มีกำหนดตอบและกำหนดตัดสินที่คุณเห็น และมีเหตุผลของผล"
        checked={category !== null}
        onChange={event => onChoose(event.currentTarget.checked ? 'payment' : null)}
      />
      {category === null ? null : (
        <SelectField
          label="หมวดของเรื่องร้องเรียน"
          options={categories}
          value={category}
          onChange={event => onChoose(event.currentTarget.value as ComplaintCategory)}
        />
      )}
    </>
  )
}
