import { FieldFrame, type FieldTexts, fieldNames } from '@sala/ui/form/field-frame.tsx'
import { LinesInput } from '@sala/ui/form/multi-line-input.tsx'
import { useId } from 'react'
import styles from './multi-line-field.module.css'

type LinesFieldProps = FieldTexts & {
  value: string
  onValueChange: (value: string) => void
  rows?: number
}

export function LinesField({ value, onValueChange, rows = 6, ...texts }: LinesFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} {...texts}>
      <LinesInput
        id={id}
        rows={rows}
        className={styles.area}
        value={value}
        onChange={event => onValueChange(event.target.value)}
        {...fieldNames(id, texts)}
      />
    </FieldFrame>
  )
}
