import { type BankKey, banks, memberBankKeys } from '@sala/contract/account/banks.ts'
import { BankPicker } from '@sala/ui/choice/bank-picker.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { useState } from 'react'
import { breakableName } from './bank-name-breaks.ts'

/** The most common banks, shown as buttons. The other banks are in a list. */
const COMMON = ['kbank', 'scb', 'bbl', 'ktb', 'bay', 'ttb'] as const satisfies readonly BankKey[]
const OTHER = 'other'

const isCommon = (key: string | null) => COMMON.some(common => common === key)

const others = memberBankKeys
  .filter(key => !isCommon(key))
  .map(key => ({ value: key, label: banks[key].thai_name }))

const choices = [
  ...COMMON.map(key => ({
    key: key as string,
    name: breakableName(key),
    short: banks[key].nice_name,
    color: banks[key].color,
  })),
  { key: OTHER, name: 'ธนาคาร\u200Bอื่น', short: '•••', color: '#2d2d3b' },
]

type BankChoiceProps = {
  value: BankKey | null
  onValueChange: (key: BankKey | null) => void
  error: string | undefined
}

export function BankChoiceField({ value, onValueChange, error }: BankChoiceProps) {
  const [isOther, setOther] = useState(value !== null && !isCommon(value))
  return (
    <>
      <BankPicker
        name="bank"
        banks={choices}
        value={isOther ? OTHER : value}
        onValueChange={key => {
          setOther(key === OTHER)
          onValueChange(key === OTHER ? null : (key as BankKey))
        }}
        error={isOther ? undefined : error}
      />
      {isOther ? (
        <SelectField
          label="ธนาคารอื่น"
          placeholder="เลือกธนาคาร"
          options={others}
          value={value ?? ''}
          onChange={event => onValueChange((event.currentTarget.value || null) as BankKey | null)}
          error={error}
        />
      ) : null}
    </>
  )
}
