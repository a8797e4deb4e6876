import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type GroupedFieldProps = Omit<TextFieldProps, 'kind' | 'value' | 'defaultValue' | 'onChange'> & {
  /** The field's value: the normalised text without grouping. */
  value: string
  onValueChange: (value: string) => void
}

interface Grouping {
  kind: TextFieldProps['kind']
  /** Formats the value for display while the field is not focused. */
  show: (value: string) => string
  /** Returns the error of the value. The field shows the error while it does not have the focus. */
  fault?: ((value: string) => string | undefined) | undefined
}

/** A field that shows its digits in groups. While a person types, it shows them without groups, until it loses the focus. */
export function GroupedField(props: GroupedFieldProps & Grouping) {
  const { value, onValueChange, show, fault, error, onBlur, ...field } = props
  const [typing, setTyping] = useState(false)

  return (
    <TextField
      {...field}
      error={error ?? (typing ? undefined : fault?.(value))}
      value={typing ? value : show(value)}
      onChange={event => {
        setTyping(true)
        onValueChange(event.currentTarget.value)
      }}
      onBlur={event => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
