import { classNames } from '@sala/ui/class-names.ts'
import { TextField, type TextFieldProps } from '@sala/ui/form/text-field.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { instantOf } from './bangkok-time.ts'
import styles from './time-field.module.css'

type TimeFieldProps = Omit<TextFieldProps, 'kind' | 'type' | 'prefix' | 'value' | 'onChange'> & {
  /** Kind of the value: a day in Bangkok, or a day with a time. */
  kind: 'day' | 'moment'
  /** The field's value, `2026-11-23` or `2026-11-23T01:30`; "" if empty. */
  value: string
  onValueChange: (value: string) => void
}

const wordsOf = (kind: TimeFieldProps['kind'], value: string): string => {
  if (value === '') return kind === 'day' ? 'เลือกวัน' : 'เลือกวันและเวลา'
  const instant = instantOf(kind === 'day' ? `${value}T00:00` : value) ?? ''
  if (Number.isNaN(Date.parse(instant))) return ''
  return kind === 'day' ? formatThaiDate(instant) : `${formatThaiDateTime(instant)} น.`
}

/**
 * Field for a day or a time, shown in Thai with the Buddhist year whatever the browser's language. While the
 * field has the focus, it shows the browser's own text and calendar.
 */
export function TimeField({ kind, value, onValueChange, className, ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      kind="chosen"
      className={classNames(styles.field, className)}
      type={kind === 'day' ? 'date' : 'datetime-local'}
      prefix={
        <span className={styles.words} aria-hidden="true" data-empty={value === '' || undefined}>
          {wordsOf(kind, value)}
        </span>
      }
      value={value}
      onChange={event => onValueChange(event.target.value)}
    />
  )
}
