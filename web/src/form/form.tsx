import { Alert } from '@sala/ui/feedback/alert.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'
import type { Submission } from './use-submit.ts'

type FormProps = {
  id?: string
  submission: Submission
  onSubmit: () => void
  children: ReactNode
}

/**
 * Shows what is wrong, which may be out of sight of the button. Every field of the design system has its message in an element
 * named `…-error`, within the field's own frame.
 */
export const leadToFirstError = (form: HTMLFormElement): void => {
  const note = form.querySelector('[id$="-error"]:not(:empty)')
  note?.parentElement?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  const seen = note ?? form.querySelector('[role="alert"]')
  seen?.scrollIntoView({ block: 'center' })
}

/** A form whose server errors stand beside their fields, the others above it; a refusal leads to the first wrong field. */
export function Form({ id, submission, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (submission.refusals > 0 && form.current) leadToFirstError(form.current)
  }, [submission.refusals])

  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {submission.alert ? <Alert kind="error">{submission.alert}</Alert> : null}
      {children}
    </form>
  )
}
