import type { ComponentProps } from 'react'
import { useId } from 'react'
import { ChevronDown } from '../brand/icons.ts'
import { FieldFrame, type FieldTexts, fieldNames } from '../form/field-frame.tsx'
import styles from './select-field.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> &
  FieldTexts & {
    options: readonly SelectOption[]
    /** Text of the first, empty option of the select, e.g. "เลือกเดือน". */
    placeholder?: string | undefined
  }

/** A select field. Props such as `ref`, `name`, `value` and `onChange` go to the `<select>` element. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, hint, error, options, placeholder, className, ...select } = props
  const fallbackId = useId()
  const id = select.id ?? fallbackId
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      <span className={styles.box}>
        <select {...select} id={id} className={styles.select} {...fieldNames(id, { hint, error })}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </span>
    </FieldFrame>
  )
}
