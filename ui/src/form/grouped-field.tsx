import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type GroupedFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The bare characters, as `clean` leaves them. */
  value: string
  onValueChange: (value: string) => void
}

interface Grouping {
  /** What is kept of a text typed or pasted. */
  clean: (text: string) => string
  /** The bare value as it is shown when nobody is typing. */
  show: (value: string) => string
}

/** A field that shows its figures grouped, and bare from the first key to the leaving of it. */
export function GroupedField(props: GroupedFieldProps & Grouping) {
  const { value, onValueChange, clean, show, onBlur, ...field } = props
  const [typing, setTyping] = useState(false)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    setTyping(true)
    onValueChange(clean(input.value))
    // React has then written the cleaned text, which throws the caret to the end.
    queueMicrotask(() => input.setSelectionRange(caret, caret))
  }

  return (
    <TextField
      {...field}
      value={typing ? value : show(value)}
      onChange={change}
      onBlur={event => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
