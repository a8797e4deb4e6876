import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, type FieldErrors, firstError } from '../calls/api.ts'
import { browserPlaces, sendWithKey } from './idempotency-keys.ts'

/** State of a form's submission: whether it is running, its errors, and the function that clears the error of a field. */
export type Submission = {
  busy: boolean
  /** Returns the error text of a field of this form (V04). */
  errorOf: (field: FormField) => string | undefined
  /** The error code of the last failure, for a form that does not show the error at a field or in the alert. */
  code: string | undefined
  /** Text of the alert. It contains the errors that belong to no field. */
  alert: string | undefined
  /** True: no valid response arrived. The outcome of the call is unknown, and a retry may help. */
  lost: boolean
  /** Number of failed submissions, so that the form can scroll to the first invalid field after each failure. */
  refusals: number
  /** Removes the server's error about a field that the member has changed. */
  correct: (field: string) => void
}

/** A field of the API, or the password confirmation, which only the browser checks. */
type FormField = ErrorField | 'password_confirmation'
export type FormErrors = Partial<Record<FormField, string | undefined>>

type Sending<Asked, Answer> = {
  /** Names of the fields that show the server's errors themselves. All other errors are shown in the form's alert. */
  fields?: readonly FormField[]
  /** Returns the errors of the current input (V01). The form shows them from the first press of the button until they are fixed. */
  check?: () => FormErrors
  /** Name of an operation that may happen only once. All presses send the same idempotency key until the outcome is known. */
  intent?: string
  /**
   * True: after a lost response, a changed input keeps the idempotency key. The server then executes only one of the two requests, and its
   * response says which one.
   */
  oneKeyForChanges?: boolean
  send: (asked: Asked, key: string | undefined) => Promise<Answer>
  /** Called with the response. The form stays busy until the returned promise resolves. */
  onDone?: (answer: Answer, asked: Asked) => unknown
  /** Called with the error if the server refused the call or the response was lost. */
  onFailed?: (error: unknown) => unknown
  /** Called after every submission, successful or failed. */
  onEnd?: () => unknown
}

const NOTHING: ReadonlySet<string> = new Set()

const errorsOf = (error: unknown): FieldErrors => {
  if (error === null) return {}
  return error instanceof ApiError ? error.errors : { error: [firstError(error)] }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.refusal

/** Checks a form's input. Errors are shown from the first press. */
const useCheck = (check: (() => FormErrors) | undefined) => {
  const [checked, setChecked] = useState(false)
  const wrong = () =>
    Object.entries(check?.() ?? {}).flatMap(([field, said]) => (said === undefined ? [] : [[field, [said]]]))
  return {
    errors: checked ? Object.fromEntries(wrong()) : {},
    /** Returns whether the form may be sent. From this call on the form's errors are shown. */
    passes: (): boolean => {
      setChecked(true)
      return wrong().length === 0
    },
  }
}

/** Submits a form or runs a button's action, one call at a time. Converts a failure to the errors that the form shows. */
export const useSubmit = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  const { fields = [], intent, oneKeyForChanges = false, check, send } = sending
  const checking = useCheck(check)
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(NOTHING)
  const [refusals, setRefusals] = useState(0)
  // A ref blocks a second press immediately; React's state would block it only after a render.
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
    // While the browser is offline the call fails immediately and is not sent later.
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
    // The rejection is ignored here, because the mutation's state shows the failure.
    mutation.mutateAsync(asked).then(free, free)
  }
  /** Clears the error of the last submission, unless a submission is running. */
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
