import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, sentenceOf } from './call-error.ts'

type Sending<Asked, Answer> = {
  send: (asked: Asked) => Promise<Answer>
  onDone?: (answer: Answer, asked: Asked) => unknown
  onFailed?: (error: unknown) => unknown
  /** Names of the fields that show the server's errors themselves. All other errors are shown in the form's alert. */
  fields?: readonly string[]
}

/**
 * Returns a function that runs a staff user's action, one at a time, and the state of its failure. The action needs no idempotency key: after
 * a lost response, the server refuses the repeated press and names the staff user and the time of the first press.
 */
export const useAction = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  // A ref blocks a second press immediately; React's state would block it only after a render.
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: sending.send,
    // While the browser is offline the action fails immediately and is not sent later.
    networkMode: 'always',
    onSuccess: (answer, asked) => sending.onDone?.(answer, asked),
    onError: error => sending.onFailed?.(error),
  })
  const submit = (asked: Asked): void => {
    if (isSending.current) return
    isSending.current = true
    const free = () => {
      isSending.current = false
    }
    mutation.mutateAsync(asked).then(free, free)
  }
  const { error } = mutation
  const { fields = [] } = sending
  const errors = error instanceof CallError ? error.errors : {}
  const elsewhere = error !== null && !Object.keys(errors).some(field => fields.includes(field))
  return {
    busy: mutation.isPending,
    code: error instanceof CallError ? error.code : undefined,
    errorOf: (field: string): string | undefined => errors[field]?.[0],
    /** Text of the alert. It contains the errors that belong to no field. */
    alert: elsewhere ? sentenceOf(error) : undefined,
    data: mutation.data,
    submit,
    clear: mutation.reset,
  }
}
