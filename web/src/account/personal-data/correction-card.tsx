import { type BankKey, banks, memberBankKeys } from '@sala/contract/account/banks.ts'
import {
  type CorrectionKind,
  correctionKinds,
  correctionNames,
} from '@sala/contract/privacy/correction-requests.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { DateField } from '@sala/ui/choice/date-field.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { askFactor } from '../../dialogs/second-factor-prompt.ts'
import { Form } from '../../form/form.tsx'
import { type Submission, useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import { CorrectionList, type Corrections } from './correction-list.tsx'
import styles from './personal-data-page.module.css'

/** Minimum age of a member in years (B08). */
const AGE_MIN_YEARS = 20
const AGE_MAX_YEARS = 100

type Values = {
  name: string
  birth_date: string
  bank: string
  account_number: string
  phone: string
  value: string
}
const EMPTY: Values = { name: '', birth_date: '', bank: '', account_number: '', phone: '', value: '' }

const kinds = correctionKinds.map(kind => ({ value: kind, label: correctionNames[kind] }))
const bankChoices = memberBankKeys.map(key => ({ value: key, label: banks[key].thai_name }))

/**
 * Builds a request to correct personal data from the fields of the chosen kind. The server refuses an empty field with an error at the field.
 */
const askedOf = (kind: CorrectionKind, values: Values, note: string) => {
  const { bank, account_number } = values
  const wanted =
    kind === 'bank_account'
      ? { account_number, ...(bank === '' ? {} : { bank: bank as BankKey }) }
      : kind === 'other'
        ? { value: values.value }
        : { [kind]: values[kind] }
  return { kind, ...wanted, ...(note.trim() === '' ? {} : { note }) }
}

/** Form and list of the member's requests to correct personal data. A staff user decides each request. */
export function CorrectionCard({ corrections }: { corrections: Corrections }) {
  const [kind, setKind] = useState<CorrectionKind>('name')
  const [values, setValues] = useState(EMPTY)
  const [note, setNote] = useState('')
  const submission = useSubmit({
    fields: ['name', 'birth_date', 'bank', 'account_number', 'phone', 'value', 'note'],
    send: () => api('POST /personal-data/corrections', { body: askedOf(kind, values, note) }),
    onDone: async () => {
      await refetchCalls('GET /personal-data')
      setValues(EMPTY)
      setNote('')
      notify('success', 'ส่งคำขอแล้ว เจ้าหน้าที่จะตรวจสอบและแจ้งผลที่นี่')
    },
    onFailed: error => askFactor(error, 'details', () => submission.submit()),
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  return (
    <Card className={styles.card}>
      <h2>ขอแก้ไขข้อมูล</h2>
      <p className={styles.lead}>
        ไลน์ไอดีแก้ได้เองที่หน้าบัญชี ข้อมูลอื่นเจ้าหน้าที่ตรวจสอบก่อน และอาจติดต่อขอหลักฐาน ตอบภายใน 30 วัน
      </p>
      <Form submission={submission} onSubmit={() => submission.submit()}>
        <SelectField
          label="ข้อมูลที่ไม่ถูกต้อง"
          options={kinds}
          value={kind}
          onChange={event => setKind(event.currentTarget.value as CorrectionKind)}
        />
        <WantedFields kind={kind} values={values} set={set} errorOf={submission.errorOf} />
        <TextField
          kind="words"
          label="เหตุผล (ไม่บังคับ)"
          name="note"
          autoComplete="off"
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          error={submission.errorOf('note')}
        />
        <Button type="submit" loading={submission.busy}>
          ส่งคำขอ
        </Button>
      </Form>
      <CorrectionList corrections={corrections} />
    </Card>
  )
}

const TYPED = {
  name: 'person_name',
  account_number: 'account_number',
  phone: 'phone',
  value: 'words',
} as const

type WantedProps = {
  kind: CorrectionKind
  values: Values
  set: (part: Partial<Values>) => void
  errorOf: Submission['errorOf']
}

function WantedFields({ kind, values, set, errorOf }: WantedProps) {
  const year = new Date().getFullYear()
  if (kind === 'birth_date')
    return (
      <DateField
        label="วันเกิดที่ถูกต้อง"
        value={values.birth_date}
        onValueChange={birth_date => set({ birth_date })}
        yearMin={year - AGE_MAX_YEARS}
        yearMax={year - AGE_MIN_YEARS}
        error={errorOf('birth_date')}
      />
    )
  const field = (name: 'name' | 'account_number' | 'phone' | 'value', label: string, numeric = false) => (
    <TextField
      kind={TYPED[name]}
      label={label}
      name={name}
      autoComplete="off"
      inputMode={numeric ? 'numeric' : undefined}
      value={values[name]}
      onChange={event => set({ [name]: event.currentTarget.value })}
      error={errorOf(name)}
    />
  )
  if (kind === 'name') return field('name', 'ชื่อและนามสกุลที่ถูกต้อง ตามบัญชีธนาคาร')
  if (kind === 'phone') return field('phone', 'เบอร์โทรศัพท์มือถือใหม่', true)
  if (kind === 'other') return field('value', 'ข้อมูลใดไม่ถูกต้อง และที่ถูกต้องคืออะไร')
  return (
    <>
      <SelectField
        label="ธนาคาร"
        placeholder="เลือกธนาคาร"
        options={bankChoices}
        value={values.bank}
        onChange={event => set({ bank: event.currentTarget.value })}
        error={errorOf('bank')}
      />
      {field('account_number', 'เลขที่บัญชีใหม่ ในชื่อของคุณ', true)}
    </>
  )
}
