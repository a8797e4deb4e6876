import { accountErrors } from '@sala/contract/errors/account.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { ArrowUpFromLine } from '@sala/ui/brand/icons.ts'
import { DateField } from '@sala/ui/choice/date-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { closeDialog } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import styles from './birth-date-form.module.css'

const AGE_MAX_YEARS = 100

/**
 * Asks for the birth date, and then for a confirmation of the date in words: the member cannot change it later (B08). The server checks the
 * age.
 */
export function BirthDateForm({ onDone }: { onDone?: () => void }) {
  const [date, setDate] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submission = useSubmit({
    fields: ['birth_date'],
    check: () => ({ birth_date: date === '' ? accountErrors.birth_date_invalid.text : undefined }),
    send: () => api('POST /protection/birth-date', { body: { birth_date: date } }),
    onDone: async () => {
      await refetchCalls('GET /protection', 'GET /customers/profile', 'GET /customers/identity')
      notify('success', 'บันทึกวันเกิดแล้ว')
      onDone?.()
    },
    onFailed: () => setAsked(false),
  })
  const year = new Date().getFullYear()

  const ask = () => {
    if (submission.passes()) setAsked(true)
  }

  if (isAsked)
    return (
      <Confirm date={date}>
        <Button kind="primary" wide loading={submission.busy} onClick={() => submission.submit()}>
          ถูกต้อง บันทึกวันเกิด
        </Button>
        <Button wide disabled={submission.busy} onClick={() => setAsked(false)}>
          กลับไปแก้ไข
        </Button>
      </Confirm>
    )
  return (
    <Form submission={submission} onSubmit={ask}>
      {submission.code === 'under_age_stated' ? <UnderAge /> : null}
      <DateField
        label="วันเดือนปีเกิด"
        name="birth_date"
        value={date}
        onValueChange={setDate}
        yearMin={year - AGE_MAX_YEARS}
        yearMax={year}
        autoComplete="bday"
        error={submission.errorOf('birth_date')}
      />
      <Button type="submit" kind="primary" wide>
        ถัดไป
      </Button>
    </Form>
  )
}

function Confirm({ date, children }: { date: string; children: ReactNode }) {
  const question = useRef<HTMLParagraphElement>(null)
  // The button that opened this confirmation no longer exists, so the focus moves to the question.
  useEffect(() => question.current?.focus(), [])
  return (
    <div className={styles.confirm}>
      <p ref={question} tabIndex={-1} className={styles.question}>
        คุณเกิดวันที่ <strong className={styles.date}>{formatThaiDate(date)}</strong>
      </p>
      <Alert kind="warning">บันทึกแล้วแก้ไขเองไม่ได้ กรุณาตรวจสอบให้ตรงกับบัตรประชาชน</Alert>
      {children}
    </div>
  )
}

/** Tells a member under the minimum age what is blocked now, and that a withdrawal is still possible. */
function UnderAge() {
  return (
    <Alert
      kind="warning"
      title="อายุยังไม่ครบ 20 ปี"
      action={
        <Button
          size="s"
          kind="quiet"
          icon={<ArrowUpFromLine />}
          render={<Link to="/withdraw" onClick={closeDialog} />}
        >
          ถอนเงิน
        </Button>
      }
    >
      วันเกิดนี้ไม่ถูกบันทึก หากเลือกวันผิด เลือกใหม่ได้
    </Alert>
  )
}
