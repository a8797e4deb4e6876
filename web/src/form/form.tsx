import { classNames } from '@sala/ui/class-names.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { SendingFailed } from '../notices/failed-alert.tsx'
import styles from './form.module.css'
import type { Submission } from './use-submit.ts'

type FormProps = {
  id?: string
  submission: Submission
  onSubmit: () => void
  children: ReactNode
  /** True: more space between the fields, for a page with few fields. */
  roomy?: boolean
  /** The submit button, and content below it. The form's alert appears above the button. */
  actions?: ReactNode
}

/**
 * Scrolls to the first invalid field, which may be far above the button, and focuses it. A field's error message is the element whose id ends
 * in `-error`.
 */
const leadToFirstError = (form: HTMLFormElement): void => {
  const note = form.querySelector('[id$="-error"]:not(:empty)')
  note?.parentElement?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  const seen = note ?? form.querySelector('[role="alert"]')
  seen?.scrollIntoView({ block: 'center' })
}

/** Returns the API's name of the changed field, or of the group that contains the field. */
const fieldOf = (target: EventTarget): string | null => {
  if (target instanceof HTMLInputElement && target.name !== '') return target.name
  return target instanceof HTMLElement ? (target.closest('fieldset')?.getAttribute('name') ?? null) : null
}

/** A form that shows server errors at their fields and other errors above the button, and focuses the first invalid field. */
export function Form({ id, submission, onSubmit, roomy = false, children, actions }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const failed = <SendingFailed submission={submission} retry={onSubmit} />

  useEffect(() => {
    if (submission.refusals > 0 && form.current) leadToFirstError(form.current)
  }, [submission.refusals])

  return (
    <form
      ref={form}
      id={id}
      className={classNames(styles.form, roomy && styles.roomy)}
      noValidate
      // The capture phase clears the field's old error before the field's own handler runs, because that handler may submit the form.
      onChangeCapture={event => {
        const field = fieldOf(event.target)
        if (field !== null) submission.correct(field)
      }}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {actions === undefined ? failed : null}
      {children}
      {actions === undefined ? null : failed}
      {actions}
    </form>
  )
}
