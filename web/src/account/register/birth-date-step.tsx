import { accountErrors } from '@sala/contract/errors/account.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { DateField } from '@sala/ui/choice/date-field.tsx'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { AGE_MIN_YEARS, isOfAge } from './minimum-age.ts'

const AGE_MAX_YEARS = 100

type BirthDateStepProps = {
  value: string
  onValueChange: (date: string) => void
  /** The error with which the server refused the birth date; undefined if it did not refuse it. */
  refused: string | undefined
  onNext: () => void
}

/**
 * Asks for the birth date before the bank account, so that a person under age types no account number (B08). The server decides about the age.
 */
export function BirthDateStep({ value, onValueChange, refused, onNext }: BirthDateStepProps) {
  const [untouched, setUntouched] = useState(true)
  const year = new Date().getFullYear()
  const wrong = () => {
    if (value === '') return accountErrors.birth_date_invalid.text
    return isOfAge(value, new Date()) ? undefined : accountErrors.under_age.text
  }
  const submission = useSubmit({
    fields: ['birth_date'],
    check: () => ({ birth_date: wrong() }),
    send: async () => onNext(),
  })
  return (
    <Form
      submission={submission}
      onSubmit={() => submission.passes() && submission.submit()}
      actions={
        <StickyAction>
          <Button type="submit" size="l" kind="primary" wide>
            ถัดไป
          </Button>
        </StickyAction>
      }
    >
      <DateField
        label="วันเดือนปีเกิด"
        name="birth_date"
        autoComplete="bday"
        value={value}
        onValueChange={date => {
          setUntouched(false)
          onValueChange(date)
        }}
        yearMin={year - AGE_MAX_YEARS}
        yearMax={year - AGE_MIN_YEARS}
        hint="แก้ไขเองภายหลังไม่ได้ กรุณาเลือกให้ตรงกับบัตรประชาชน"
        error={submission.errorOf('birth_date') ?? (untouched ? refused : undefined)}
      />
    </Form>
  )
}
