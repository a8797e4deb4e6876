import { TextField } from '@sala/ui/form/text-field.tsx'
import type { ComponentProps } from 'react'

type ReasonFieldProps = Omit<ComponentProps<typeof TextField>, 'kind' | 'label' | 'onChange'> & {
  onChange: (reason: string) => void
}

/** Field for the reason of a staff user's action. The audit log keeps the reason. */
export function ReasonField({ onChange, ...field }: ReasonFieldProps) {
  return (
    <TextField
      {...field}
      kind="words"
      label="เหตุผล (เก็บในบันทึก)"
      onChange={event => onChange(event.target.value)}
    />
  )
}
