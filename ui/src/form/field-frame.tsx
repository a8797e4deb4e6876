import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './field.module.css'

export interface FieldTexts {
  label: ReactNode
  /** True: only screen readers get the label. Use this if the placeholder and the context already say what the field is for. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The field's first error, shown under the input. Screen readers read it with the input. */
  error?: ReactNode
}

interface FieldFrameProps extends FieldTexts {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Returns the attributes that connect an input with its hint and error. */
export function fieldNames(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

export function FieldFrame({ id, label, hideLabel, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? spoken.spoken : styles.label}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldTexts, 'hint' | 'error'>) {
  return (
    <>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </>
  )
}
