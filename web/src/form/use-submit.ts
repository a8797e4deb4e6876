import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, type FieldErrors, firstError } from '../calls/api.ts'
import { browserPlaces, sendWithKey } from './intent.ts'

/** State of a submission. */
export type Submission = {
  busy: boolean
  /** Errors of this form's fields (V04). */
  errorOf: (field: FormField) => string | undefined
  /** The code of the last refusal, for a form that shows one of them elsewhere. */
  code: string | undefined
  /** Errors without a field, for the alert. */
  alert: string | undefined
  /** The outcome is unknown because no valid response arrived: a retry may help. */
  lost: boolean
  /** Counts refusals, so that the form can scroll to the first invalid field each time. */
  refusals: number
  /** A changed field drops its server error. */
  correct: (field: string) => void
}

/** A field of the API, or the second password, which is only compared here. */
type FormField = ErrorField | 'password_confirmation'
export type FormErrors = Partial<Record<FormField, string | undefined>>

type Sending<Asked, Answer> = {
  /** Fields that show their own error. */
  fields?: readonly FormField[]
  /** Errors of the current input (V01), all shown from the first press, each until fixed. */
  check?: () => FormErrors
  /**
   * Names an operation that may happen only once: all presses use one idempotency key until the outcome is
   * known.
   */
  intent?: string
  /**
   * A changed input keeps the same key until the outcome is known. The server executes one of the two
   * requests and reports which.
   */
  oneKeyForChanges?: boolean
  send: (asked: Asked, key: string | undefined) => Promise<Answer>
  /** Called with the response; the form stays busy until it resolves. */
  onDone?: (answer: Answer, asked: Asked) => unknown
  /** Called after a refusal and after a lost response. */
  onFailed?: (error: unknown) => unknown
  /** Called after success and after failure. */
  onEnd?: () => unknown
}

const NOTHING: ReadonlySet<string> = new Set()

const errorsOf = (error: unknown): FieldErrors => {
  if (error === null) return {}
  return error instanceof ApiError ? error.errors : { error: [firstError(error)] }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.refusal

/** Errors of the input, shown from the first press. */
const useCheck = (check: (() => FormErrors) | undefined) => {
  const [checked, setChecked] = useState(false)
  const wrong = () =>
    Object.entries(check?.() ?? {}).flatMap(([field, said]) => (said === undefined ? [] : [[field, [said]]]))
  return {
    errors: checked ? Object.fromEntries(wrong()) : {},
    /** Returns whether the form may be sent; from then on its errors are shown. */
    passes: (): boolean => {
      setChecked(true)
      return wrong().length === 0
    },
  }
}

/** Submits a form or a button's action, one call at a time, and translates a failure for the form. */
export const useSubmit = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  const { fields = [], intent, oneKeyForChanges = false, check, send } = sending
  const checking = useCheck(check)
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(NOTHING)
  const [refusals, setRefusals] = useState(0)
  // Two presses may happen before the first is rendered.
  const isSending = useRef(false)

  const mutation = useMutation({
    mutationFn: (asked: Asked) =>
      intent === undefined
        ? send(asked, undefined)
        : sendWithKey(
            browserPlaces(),
            { name: intent, asked: oneKeyForChanges ? '' : JSON.stringify(asked ?? null) },
            key => send(asked, key),
            isRefusal,
          ),
    // Reports offline at once; no call is queued for later.
    networkMode: 'always',
    onSuccess: (answer, asked) => sending.onDone?.(answer, asked),
    onError: error => {
      setRefusals(count => count + 1)
      return sending.onFailed?.(error)
    },
    onSettled: () => sending.onEnd?.(),
  })

  const submit = (asked: Asked): void => {
    if (isSending.current) return
    isSending.current = true
    setCorrected(NOTHING)
    const free = () => {
      isSending.current = false
    }
    // The mutation's state renders the failure.
    mutation.mutateAsync(asked).then(free, free)
  }
  /** Clears the state of the last submission. */
  const clear = (): void => {
    if (!isSending.current) mutation.reset()
  }
  const correct = (field: string): void => setCorrected(fieldsNow => new Set([...fieldsNow, field]))
  const passes = (): boolean => {
    clear()
    const isRight = checking.passes()
    if (!isRight) setRefusals(count => count + 1)
    return isRight
  }

  const { error } = mutation
  const said = Object.entries(errorsOf(error)).filter(([field]) => !corrected.has(field))
  const errors: Partial<Record<FormField, string[]>> = {
    ...Object.fromEntries(said),
    ...checking.errors,
  }
  const elsewhere = Object.entries(errors).flatMap(([field, messages]) =>
    (fields as readonly string[]).includes(field) ? [] : messages.slice(0, 1),
  )
  const submission: Submission = {
    busy: mutation.isPending,
    code: error instanceof ApiError ? error.code : undefined,
    errorOf: field => errors[field]?.[0],
    alert: elsewhere.length > 0 ? elsewhere.join(' ') : undefined,
    lost: error !== null && !isRefusal(error),
    refusals,
    correct,
  }
  return { ...submission, data: mutation.data, submit, clear, passes }
}
