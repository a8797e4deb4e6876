import { accountErrors } from '@sala/contract/errors/account.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { DateField } from '@sala/ui/choice/date-field.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { useState } from 'react'
import { api } from '../api.ts'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { notify } from '../notices/notices.ts'
import { refetchCalls } from '../queries.ts'
import styles from './protection-page.module.css'

/** B08; the server judges. */
const AGE_MIN_YEARS = 20
const AGE_MAX_YEARS = 100

/** For a member whose bank step had no birth date: without one there is neither deposit nor play. */
export function BirthDateCard() {
  const [date, setDate] = useState('')
  const submission = useSubmit(['birth_date'])
  const year = new Date().getFullYear()
  const send = () => {
    if (date === '') return submission.refuse({ birth_date: [accountErrors.birth_date_invalid.text] })
    return submission.submit(async () => {
      await api('POST /protection/birth-date', { body: { birth_date: date } })
      await refetchCalls('GET /protection', 'GET /customers/profile')
      notify('success', 'บันทึกวันเกิดแล้ว')
    })
  }
  return (
    <Card look="lit" pad="l" className={styles.card}>
      <h2>ระบุวันเกิดของคุณ</h2>
      <p className={styles.lead}>ก่อนฝากเงินหรือเล่นเกม ต้องมีอายุ 20 ปีขึ้นไป แก้ไขเองภายหลังไม่ได้</p>
      <Form submission={submission} onSubmit={() => void send()}>
        <DateField
          label="วันเดือนปีเกิด"
          value={date}
          onValueChange={setDate}
          yearMin={year - AGE_MAX_YEARS}
          yearMax={year - AGE_MIN_YEARS}
          autoComplete="bday"
          error={submission.errorOf('birth_date')}
        />
        <Button type="submit" kind="primary" wide loading={submission.busy}>
          บันทึกวันเกิด
        </Button>
      </Form>
    </Card>
  )
}
