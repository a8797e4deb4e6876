import { type ComplaintCategory, complaintCategories } from '@sala/contract/support/complaint-categories.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import styles from './conversation-view.module.css'
import type { ThreadId } from './support-search.ts'

const categories = Object.entries(complaintCategories).map(([value, label]) => ({ value, label }))

/** Expandable form below the conversation that turns the conversation into a complaint. */
export function ComplaintForm({ thread }: { thread: ThreadId }) {
  const [category, setCategory] = useState<ComplaintCategory>('payment')
  const submission = useSubmit({
    send: () => api('POST /support/threads/{thread}/complaint', { params: { thread }, body: { category } }),
    onDone: () => refetchCalls('GET /support/threads/{thread}', 'GET /support'),
  })
  return (
    <details className={styles.complain}>
      <summary>ไม่พอใจกับคำตอบ? ยื่นเป็นเรื่องร้องเรียน</summary>
      <p>เรื่องจะลงทะเบียน มีกำหนดตอบและกำหนดตัดสิน และมีเหตุผลของผล คุณเห็นทั้งหมดที่หน้านี้</p>
      <Form submission={submission} onSubmit={() => submission.submit()}>
        <SelectField
          label="หมวด"
          options={categories}
          value={category}
          onChange={event => setCategory(event.currentTarget.value as ComplaintCategory)}
        />
        <Button type="submit" loading={submission.busy}>
          ยื่นเรื่องร้องเรียน
        </Button>
      </Form>
    </details>
  )
}
