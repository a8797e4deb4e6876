import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, sentenceOf } from './error.ts'

type Sending<Asked, Answer> = {
  send: (asked: Asked) => Promise<Answer>
  onDone?: (answer: Answer, asked: Asked) => unknown
  onFailed?: (error: unknown) => unknown
  /** Fields that show the server's error about them. Errors about all other fields are shown in the form's alert. */
  fields?: readonly string[]
}

/**
 * Returns a function that runs an operator's action, one at a time, and the state of its failure. No
 * idempotency key is needed: after a lost response the server refuses a repeated press, and names the
 * operator and time of the first.
 */
export const useAction = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  // A ref blocks a second press immediately, because the operator may press again before React renders the first press.
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: sending.send,
    // While offline the action fails immediately; it is not sent later.
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
    /** Text of an error that belongs to none of the fields. */
    alert: elsewhere ? sentenceOf(error) : undefined,
    data: mutation.data,
    submit,
    clear: mutation.reset,
  }
}
