import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, type FieldErrors, firstError } from '../api.ts'
import { browserPlaces, sendWithKey } from './intent.ts'

/** What a form or a button shows of its sending. */
export type Submission = {
  busy: boolean
  /** What stands beside a field of this form (V04). */
  errorOf: (field: ErrorField) => string | undefined
  /** The last refusal's code, for a form that has a better place for one of them. */
  code: string | undefined
  /** What belongs to no field of this form: in its alert. */
  alert: string | undefined
  /** No answer came, or none that says what was done: sending the same again is worth a try. */
  lost: boolean
  /** Counts refusals, so that the form can lead to the first wrong field each time. */
  refusals: number
}

type Sending<Asked, Answer> = {
  /** The fields that show an error of their own. */
  fields?: readonly ErrorField[]
  /** Names what may happen once only: every press of it carries one key until it is known what came of it. */
  intent?: string
  /**
   * Another thing asked before that is known has the same key still: the server, which knows what came of the first, then does one of
   * the two and says which.
   */
  oneKeyForChanges?: boolean
  send: (asked: Asked, key: string | undefined) => Promise<Answer>
  /** Called with the answer; the sending stays busy until this has ended. */
  onDone?: (answer: Answer, asked: Asked) => unknown
  /** Called after a refusal and after a lost answer. */
  onFailed?: (error: unknown) => unknown
  /** Called after success and after failure. */
  onEnd?: () => unknown
}

const errorsOf = (error: unknown): FieldErrors => {
  if (error === null) return {}
  return error instanceof ApiError ? error.errors : { error: [firstError(error)] }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.refusal

/** The sending of a form or of a button: one at a time, and its failure in the words of the form. */
export const useSubmit = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  const { fields = [], intent, oneKeyForChanges = false, send } = sending
  const [refused, setRefused] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  // Two presses may come before the first is drawn.
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
    // Offline is told at once: nothing that was pressed is sent later by itself.
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
    setRefused({})
    const free = () => {
      isSending.current = false
    }
    // A failure is drawn from the mutation.
    mutation.mutateAsync(asked).then(free, free)
  }
  /** Takes away what the last sending left. */
  const clear = (): void => {
    setRefused({})
    if (!isSending.current) mutation.reset()
  }
  /** Shows errors without a call (V01). */
  const refuse = (errors: FieldErrors): void => {
    clear()
    setRefused(errors)
    setRefusals(count => count + 1)
  }

  const { error } = mutation
  const errors = { ...errorsOf(error), ...refused }
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
  }
  return { ...submission, data: mutation.data, submit, clear, refuse }
}
