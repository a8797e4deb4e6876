import { TextField } from '@sala/ui/form/text-field.tsx'

type Turnover = { readonly turnover_times: string; readonly valid_days: string }

type Props = {
  draft: Turnover
  set: (change: Partial<Turnover>) => void
  errorOf: (field: string) => string | undefined
}

/** Fields for the wagering requirement of a reward's bonus, and for the days in which the member must meet it. */
export function TurnoverFields({ draft, set, errorOf }: Props) {
  return (
    <>
      <TextField
        kind="number"
        label="ยอดเทิร์น (เท่า)"
        inputMode="numeric"
        value={draft.turnover_times}
        error={errorOf('turnover_times')}
        onChange={event => set({ turnover_times: event.target.value })}
      />
      <TextField
        kind="number"
        label="ทำเทิร์นภายใน (วัน)"
        inputMode="numeric"
        value={draft.valid_days}
        error={errorOf('valid_days')}
        onChange={event => set({ valid_days: event.target.value })}
      />
    </>
  )
}
