import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, sentenceOf } from './error.ts'

type Sending<Asked, Answer> = {
  send: (asked: Asked) => Promise<Answer>
  onDone?: (answer: Answer, asked: Asked) => unknown
  onFailed?: (error: unknown) => unknown
  /** Fields that show their own error. */
  fields?: readonly string[]
}

/**
 * Runs one action at a time and shows its failure. Each action changes a state on the server, so a repeated
 * press after a lost response is refused with the operator and time of the first.
 */
export const useAction = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  // A second press can arrive before the first one is rendered.
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: sending.send,
    // An action pressed offline is not sent later.
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
    /** Errors without a field. */
    alert: elsewhere ? sentenceOf(error) : undefined,
    data: mutation.data,
    submit,
    clear: mutation.reset,
  }
}
