import { Alert } from '@sala/ui/feedback/alert.tsx'
import type { ComponentProps } from 'react'

type ActionFormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  /** An error that belongs to no field. It is shown above the form's content. */
  alert?: string | undefined
  onSubmit: () => void
}

/** A form without the browser's own validation: the fields show the server's errors instead. */
export function ActionForm({ alert, onSubmit, children, ...form }: ActionFormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {children}
    </form>
  )
}
