import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { useState } from 'react'
import { ApiError, type FieldErrors, firstError } from '../api.ts'

export type Submission = {
  busy: boolean
  /** What stands beside a field of this form (V04). */
  errorOf: (field: ErrorField) => string | undefined
  /** The last refusal's code, for a form that has a better place for one of them. */
  code: string | undefined
  /** What belongs to no field of this form: in its alert. */
  alert: string | undefined
  /** Counts refusals, so that the form can lead to the first wrong field each time. */
  refusals: number
  /** Shows errors without a call (V01). */
  refuse: (errors: FieldErrors) => void
  /** Runs one at a time; an ApiError becomes the form's errors and reaches `onRefused`. */
  submit: (action: () => Promise<void>, onRefused?: (error: unknown) => void) => Promise<void>
}

/** The sending of a form. `fields` are those that have a place of their own for an error. */
export const useSubmit = (fields: readonly ErrorField[]): Submission => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [code, setCode] = useState<string>()
  const [refusals, setRefusals] = useState(0)

  const refuse = (next: FieldErrors, nextCode?: string) => {
    setErrors(next)
    setCode(nextCode)
    setRefusals(count => count + 1)
  }

  const submit = async (action: () => Promise<void>, onRefused?: (error: unknown) => void) => {
    if (busy) return
    setBusy(true)
    setErrors({})
    try {
      await action()
    } catch (error) {
      if (error instanceof ApiError) refuse(error.errors, error.code)
      else refuse({ error: [firstError(error)] })
      onRefused?.(error)
    }
    setBusy(false)
  }

  const elsewhere = Object.entries(errors).flatMap(([field, messages]) =>
    (fields as readonly string[]).includes(field) ? [] : messages.slice(0, 1),
  )
  return {
    busy,
    code,
    errorOf: field => errors[field]?.[0],
    alert: elsewhere.length > 0 ? elsewhere.join(' ') : undefined,
    refusals,
    refuse,
    submit,
  }
}
