import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { FieldNotes } from '../form/field-frame.tsx'
import { daysInMonth, joinDate, splitDate } from '../format/calendar-date.ts'
import { BUDDHIST_OFFSET_YEARS, THAI_MONTHS } from '../format/thai-date.ts'
import styles from './date-field.module.css'
import { SelectField } from './select-field.tsx'

export interface DateFieldProps {
  /** Label of the three pickers together, e.g. "วันเกิด". */
  label: string
  /** Name of the form value that the three pickers set together. */
  name?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  /** The chosen date, `YYYY-MM-DD` (Gregorian). It is "" until all three parts are chosen. */
  value: string
  /** Called with `YYYY-MM-DD` once day, month and year are chosen, and with "" before that. */
  onValueChange: (date: string) => void
  /** First year that can be chosen (Gregorian). The latest year is listed first. */
  yearMin: number
  yearMax: number
  disabled?: boolean | undefined
  /** `bday` lets the browser fill in a birth date. */
  autoComplete?: 'bday' | undefined
}

/** A date as three pickers for day, month and Buddhist year, because a calendar is too slow for a birth date. */
export function DateField(props: DateFieldProps) {
  const { label, name, hint, error, value, onValueChange, yearMin, yearMax, disabled, autoComplete } = props
  const id = useId()
  const [typed, setTyped] = useState(() => splitDate(value))
  const date = value ? splitDate(value) : typed

  const change = (part: Partial<typeof date>) => {
    const next = { ...date, ...part }
    if (Number(next.day) > daysInMonth(next)) next.day = ''
    setTyped(next)
    onValueChange(joinDate(next))
  }

  const years = Array.from({ length: yearMax - yearMin + 1 }, (_, index) => yearMax - index)
  const days = Array.from({ length: daysInMonth(date) }, (_, index) => String(index + 1))
  const shared = { disabled, hideLabel: true, 'aria-invalid': error ? true : undefined }
  return (
    <fieldset
      name={name}
      className={styles.frame}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <SelectField
          {...shared}
          label="วัน"
          placeholder="วัน"
          autoComplete={autoComplete && 'bday-day'}
          value={date.day}
          onChange={event => change({ day: event.currentTarget.value })}
          options={days.map(day => ({ value: day, label: day }))}
        />
        <SelectField
          {...shared}
          label="เดือน"
          placeholder="เดือน"
          autoComplete={autoComplete && 'bday-month'}
          value={date.month}
          onChange={event => change({ month: event.currentTarget.value })}
          options={THAI_MONTHS.map((month, index) => ({ value: String(index + 1), label: month }))}
        />
        <SelectField
          {...shared}
          label="ปี พ.ศ."
          placeholder="ปี พ.ศ."
          autoComplete={autoComplete && 'bday-year'}
          value={date.year}
          onChange={event => change({ year: event.currentTarget.value })}
          options={years.map(year => ({ value: String(year), label: String(year + BUDDHIST_OFFSET_YEARS) }))}
        />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
