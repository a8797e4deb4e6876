import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type GroupedFieldProps = Omit<TextFieldProps, 'kind' | 'value' | 'defaultValue' | 'onChange'> & {
  /** The field's value: the normalised text, without grouping. */
  value: string
  onValueChange: (value: string) => void
}

interface Grouping {
  kind: TextFieldProps['kind']
  /** Formats the value for display while the field is not focused. */
  show: (value: string) => string
  /** Returns the error of the value. It is shown while the field is not focused. */
  fault?: ((value: string) => string | undefined) | undefined
}

/** A field that shows its digits in groups. From the first typed key until the field loses the focus, it shows them without groups. */
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
