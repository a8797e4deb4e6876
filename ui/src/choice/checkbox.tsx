import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { Check } from '../brand/icons.ts'
import { FieldNotes, fieldNames } from '../form/field-frame.tsx'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const fallbackId = useId()
  const id = input.id ?? fallbackId
  return (
    <div className={className}>
      <label htmlFor={id} className={styles.label}>
        <span className={styles.box}>
          <input
            {...input}
            id={id}
            type="checkbox"
            className={styles.input}
            {...fieldNames(id, { hint, error })}
          />
          <Check aria-hidden="true" className={styles.tick} />
        </span>
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
