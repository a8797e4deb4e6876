import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts, fieldNames } from './field-frame.tsx'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

export type TextFieldProps = Omit<TypedInputProps, 'prefix' | 'size'> &
  FieldTexts & {
    /** A sign or icon inside the field, before the text. */
    prefix?: ReactNode
    /** A unit or an `IconButton` inside the field, after the text. */
    suffix?: ReactNode
    /** True: the field is for figures, which are shown larger, with equal width, in the heading font. */
    figures?: boolean | undefined
  }

/** An input with a label. Props such as `ref`, `name`, `onChange` and `inputMode` go to the input element. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, prefix, suffix, figures, className, ...input } = props
  const fallbackId = useId()
  const id = input.id ?? fallbackId
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      <span className={classNames(styles.box, figures && styles.figures)}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <TypedInput {...input} id={id} className={styles.input} {...fieldNames(id, { hint, error })} />
        {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
      </span>
    </FieldFrame>
  )
}
