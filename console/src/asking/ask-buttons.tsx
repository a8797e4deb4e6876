import { Button, type ButtonKind } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import type { Ask } from './ask.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './fields.module.css'

export type AskButton = {
  name: string
  kind?: ButtonKind
  /** Describes the dialog. Called at each press, so that ids generated in it are new each time. */
  ask: () => Ask
}

type Props = {
  buttons: readonly AskButton[]
  /** Size of the buttons: `s` in a row of a list, `m` in a case. */
  size?: 's' | 'm'
  onDone: () => void
}

/** Buttons for further actions on a case or row. Each opens a dialog for its input. */
export function AskButtons({ buttons, size = 's', onDone }: Props) {
  const [ask, setAsk] = useState<Ask | null>(null)
  if (buttons.length === 0) return null
  return (
    <div className={styles.buttons}>
      {buttons.map(button => (
        <Button
          key={button.name}
          size={size}
          kind={button.kind ?? 'secondary'}
          onClick={() => setAsk(button.ask())}
        >
          {button.name}
        </Button>
      ))}
      <AskDialog ask={ask} onClose={() => setAsk(null)} onDone={onDone} />
    </div>
  )
}
