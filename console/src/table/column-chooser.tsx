import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { Fold } from './popover.tsx'

type Choice = { key: string; name: string; shown: boolean; show: (shown: boolean) => void }

export function ColumnChooser({ choices }: { choices: readonly Choice[] }) {
  return (
    <Fold name="คอลัมน์">
      {choices.map(({ key, name, shown, show }) => (
        <Checkbox key={key} label={name} checked={shown} onChange={event => show(event.target.checked)} />
      ))}
    </Fold>
  )
}
