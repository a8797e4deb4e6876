import {
  accountDigitsOf,
  accountDigitsOfAny,
  type BankKey,
  banks,
  digitsText,
  hasDigits,
} from '@sala/contract/account/banks.ts'
import { accountErrors } from '@sala/contract/errors/account.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { ApiError, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { type FormErrors, useSubmit } from '../../form/use-submit.ts'
import { BankChoiceField } from './bank-choice.tsx'

type Values = { bank: BankKey | null; account_number: string; name: string }
const EMPTY: Values = { bank: null, account_number: '', name: '' }

const digitsOf = (bank: BankKey | null) => (bank === null ? accountDigitsOfAny : accountDigitsOf(bank))

/** Returns the errors of all empty fields of the bank account form. */
const missingIn = ({ bank, account_number, name }: Values): FormErrors => {
  const digits = digitsOf(bank)
  const said = accountErrors.account_number_invalid.text.replace('{digits}', digitsText(digits))
  return {
    bank: bank === null ? accountErrors.bank_unknown.text : undefined,
    account_number: hasDigits(account_number, digits) ? undefined : said,
    name: name.trim() === '' ? accountErrors.name_required.text : undefined,
  }
}

type BankFormProps = {
  phone: string
  birthDate: string
  /** Called if the server refuses the birth date, which the step before this form asked for. */
  onBirthDateRefused: (why: string) => void
}

/** Step 4 of the registration: the member's own bank account (F01, V03). The call uses the session that step 3 began. */
export function BankForm({ phone, birthDate, onBirthDateRefused }: BankFormProps) {
  const [values, setValues] = useState(EMPTY)
  const submission = useSubmit({
    fields: ['bank', 'account_number', 'name'],
    check: () => missingIn(values),
    send: (bank: BankKey) =>
      api('POST /register/bank-account', {
        // The API requires a LINE id (V03). The form does not ask for one, so it sends the phone number instead.
        body: { ...values, bank, birth_date: birthDate, phone, line: phone },
      }),
    onDone: async () => {
      await refetchCalls('GET /customers/profile')
      openDialog('RegisterFinal', {})
    },
    onFailed: error => {
      const why = error instanceof ApiError ? error.errors.birth_date?.[0] : undefined
      if (why !== undefined) onBirthDateRefused(why)
    },
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const send = () => {
    if (submission.passes() && values.bank !== null) submission.submit(values.bank)
  }

  return (
    <Form
      submission={submission}
      onSubmit={send}
      actions={
        <StickyAction>
          <Button type="submit" size="l" kind="primary" wide loading={submission.busy}>
            บันทึกและสมัครสมาชิก
          </Button>
        </StickyAction>
      }
    >
      <BankChoiceField
        value={values.bank}
        onValueChange={bank => set({ bank })}
        error={submission.errorOf('bank')}
      />
      <TextField
        kind="account_number"
        label="เลขที่บัญชี"
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        placeholder={
          values.bank === null
            ? `ตัวเลข ${digitsText(accountDigitsOfAny)} หลัก`
            : `${banks[values.bank].thai_name} ${digitsText(digitsOf(values.bank))} หลัก`
        }
        value={values.account_number}
        onChange={event => set({ account_number: event.currentTarget.value })}
        error={submission.errorOf('account_number')}
      />
      <TextField
        kind="person_name"
        label="ชื่อและนามสกุลตามบัญชีธนาคาร"
        name="name"
        autoComplete="name"
        value={values.name}
        onChange={event => set({ name: event.currentTarget.value })}
        error={submission.errorOf('name')}
      />
    </Form>
  )
}
