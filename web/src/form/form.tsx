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

/** A form whose server errors stand beside their fields, the others above it; a refusal leads to the first wrong field. */
export function Form({ id, submission, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (submission.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
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
