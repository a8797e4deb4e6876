import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { useState } from 'react'
import { lastMonths } from './month-options.ts'

type MonthFilterProps = {
  value: string | undefined
  onChange: (month: string | undefined) => void
  /** Label of the option for all months, if it is offered. */
  all?: string
  className?: string | undefined
}

export function MonthFilter({ value, onChange, all = 'เดือนนี้', className }: MonthFilterProps) {
  const [months] = useState(() => lastMonths(new Date()))
  return (
    <SelectField
      label="เดือน"
      hideLabel
      className={className}
      placeholder={all}
      options={months}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value || undefined)}
    />
  )
}
