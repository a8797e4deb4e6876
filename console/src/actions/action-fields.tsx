import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { SelectField, type SelectOption } from '@sala/ui/choice/select-field.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import type { FieldKind } from '@sala/ui/form/typed-input.tsx'
import type { ReactNode } from 'react'
import { TimeField } from '../fields/time-field.tsx'
import styles from './action-fields.module.css'

export type FieldDescription = {
  key: string
  label: string
  hint?: string
  /** Kind of the field. `choices` allows several options; its value is the chosen options' values, separated by spaces. */
  type: 'money' | 'select' | 'choices' | 'date' | 'moment' | FieldKind
  options?: readonly SelectOption[]
  initial?: string
}

export type Values = Readonly<Record<string, string>>

export const initialValues = (fields: readonly FieldDescription[]): Values =>
  Object.fromEntries(
    fields.map(({ key, initial, type, options }) => [
      key,
      initial ?? (type === 'select' ? (options?.[0]?.value ?? '') : ''),
    ]),
  )

export const wordsIn = (text: string): string[] => text.split(' ').filter(word => word !== '')

type FieldProps = {
  field: FieldDescription
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Choices({ field, value, error, onChange }: FieldProps) {
  const chosen = wordsIn(value)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{field.label}</legend>
      {(field.options ?? []).map(option => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={({ target }) =>
            onChange(
              [
                ...chosen.filter(word => word !== option.value),
                ...(target.checked ? [option.value] : []),
              ].join(' '),
            )
          }
        />
      ))}
      {error === undefined ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Field(props: FieldProps) {
  const { field, value, error, onChange } = props
  const shown = { label: field.label, hint: field.hint, error, value }
  switch (field.type) {
    case 'choices':
      return <Choices {...props} />
    case 'select':
      return (
        <SelectField
          {...shown}
          options={field.options ?? []}
          onChange={event => onChange(event.target.value)}
        />
      )
    case 'money':
      return <MoneyField {...shown} onValueChange={onChange} />
    case 'moment':
      return <TimeField {...shown} kind="moment" onValueChange={onChange} />
    case 'date':
      return <TimeField {...shown} kind="day" onValueChange={onChange} />
    default:
      return (
        <TextField
          {...shown}
          kind={field.type}
          autoComplete="off"
          spellCheck={false}
          onChange={event => onChange(event.target.value)}
        />
      )
  }
}

type FieldsProps = {
  ask: { fields?: readonly FieldDescription[]; beneath?: (values: Values) => ReactNode }
  values: Values
  errorOf: (key: string) => string | undefined
  onValues: (values: Values) => void
}

export function Fields({ ask, values, errorOf, onValues }: FieldsProps) {
  return (
    <>
      {(ask.fields ?? []).map(field => (
        <Field
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          error={errorOf(field.key)}
          onChange={value => onValues({ ...values, [field.key]: value })}
        />
      ))}
      {ask.beneath?.(values)}
    </>
  )
}
