import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, sentenceOf } from './error.ts'

type Sending<Asked, Answer> = {
  send: (asked: Asked) => Promise<Answer>
  onDone?: (answer: Answer, asked: Asked) => unknown
  onFailed?: (error: unknown) => unknown
  /** The fields that show an error of their own. */
  fields?: readonly string[]
}

/**
 * What a press does: one at a time, and its failure in words. Every action of the desk changes a state that the server knows, so one
 * that is sent again after a lost answer is told that it was done, by whom and when: it cannot happen twice.
 */
export const useAction = <Asked = void, Answer = unknown>(sending: Sending<Asked, Answer>) => {
  // Two presses may come before the first is drawn.
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: sending.send,
    // Nothing that was pressed offline is sent later by itself.
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
    /** What belongs to no field of the form. */
    alert: elsewhere ? sentenceOf(error) : undefined,
    data: mutation.data,
    submit,
    clear: mutation.reset,
  }
}
