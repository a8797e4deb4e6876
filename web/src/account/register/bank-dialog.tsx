import {
  accountDigitsOf,
  accountDigitsOfAny,
  type BankKey,
  banks,
  digitsText,
  memberBankKeys,
} from '@sala/contract/account/banks.ts'
import { memberDetails } from '@sala/contract/account/details.ts'
import { accountErrors } from '@sala/contract/errors/account.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { BankPicker } from '@sala/ui/choice/bank-picker.tsx'
import { DateField } from '@sala/ui/choice/date-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useId, useState } from 'react'
import { api } from '../../api.ts'
import { type DialogState, type Dialogs, openDialog } from '../../dialogs/dialogs.ts'
import { Form } from '../../form/form.tsx'
import { type Submission, useSubmit } from '../../form/use-submit.ts'
import { refetchCalls } from '../../queries.ts'
import { breakableName } from './bank-names.ts'

/** B08: the server decides; the picker leaves out what it would refuse anyway. */
const AGE_MIN_YEARS = 20
const AGE_MAX_YEARS = 100

const choices = memberBankKeys.map(key => ({
  key,
  name: breakableName(key),
  short: banks[key].nice_name,
  color: banks[key].color,
}))

type Values = {
  bank: BankKey | null
  account_number: string
  name: string
  line: string
  birth_date: string
}
const EMPTY: Values = { bank: null, account_number: '', name: '', line: '', birth_date: '' }

/** F01, step 4, V03: the member's own bank account, on the session that just began. */
export function RegisterBank({ phone, open, onClose }: Dialogs['RegisterBank'] & DialogState) {
  const [values, setValues] = useState(EMPTY)
  const submission = useSubmit({
    fields: ['bank', 'account_number', 'name', 'line', 'birth_date'],
    send: (bank: BankKey) =>
      api('POST /register/bank-account', {
        // V03: the mobile number stands in for a LINE id.
        body: { ...values, bank, phone, line: values.line.trim() || phone },
      }),
    onDone: async () => {
      await refetchCalls('GET /customers/profile')
      openDialog('RegisterFinal', {})
    },
  })
  const form = useId()
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })

  const send = () => {
    const { bank, birth_date } = values
    if (bank === null) submission.refuse({ bank: [accountErrors.bank_unknown.text] })
    else if (birth_date === '') submission.refuse({ birth_date: [accountErrors.birth_date_invalid.text] })
    else submission.submit(bank)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="บัญชีธนาคารของคุณ"
      description="ใช้รับเงินถอนเท่านั้น ชื่อบัญชีต้องเป็นชื่อของคุณ และแก้ไขเองภายหลังไม่ได้"
      size="l"
      actions={
        <Button type="submit" form={form} kind="primary" wide loading={submission.busy}>
          บันทึกและสมัครสมาชิก
        </Button>
      }
    >
      <Form id={form} submission={submission} onSubmit={send}>
        <BankFields values={values} set={set} errorOf={submission.errorOf} />
        <Alert kind="info">ผู้ที่อายุต่ำกว่า 20 ปี หรือยังไม่บรรลุนิติภาวะ ไม่สามารถสมัครสมาชิกหรือเล่นได้</Alert>
      </Form>
    </Dialog>
  )
}

type BankFieldsProps = {
  values: Values
  set: (part: Partial<Values>) => void
  errorOf: Submission['errorOf']
}

function BankFields({ values, set, errorOf }: BankFieldsProps) {
  const year = new Date().getFullYear()
  return (
    <>
      <BankPicker
        banks={choices}
        value={values.bank}
        onValueChange={key => set({ bank: key as BankKey })}
        error={errorOf('bank')}
      />
      <TextField
        label="เลขที่บัญชี"
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`ตัวเลข ${digitsText(values.bank === null ? accountDigitsOfAny : accountDigitsOf(values.bank))} หลัก`}
        value={values.account_number}
        onChange={event => set({ account_number: event.currentTarget.value })}
        error={errorOf('account_number')}
      />
      <TextField
        label="ชื่อและนามสกุลตามบัญชีธนาคาร"
        name="name"
        autoComplete="name"
        value={values.name}
        onChange={event => set({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <TextField
        label={memberDetails.line.label}
        name="line"
        autoComplete="off"
        autoCapitalize="none"
        hint="ถ้าไม่มี เว้นว่างไว้ได้ เราจะใช้เบอร์โทรศัพท์แทน"
        value={values.line}
        onChange={event => set({ line: event.currentTarget.value })}
        error={errorOf('line')}
      />
      <DateField
        label="วันเดือนปีเกิด"
        autoComplete="bday"
        value={values.birth_date}
        onValueChange={birth_date => set({ birth_date })}
        yearMin={year - AGE_MAX_YEARS}
        yearMax={year - AGE_MIN_YEARS}
        error={errorOf('birth_date')}
      />
    </>
  )
}
