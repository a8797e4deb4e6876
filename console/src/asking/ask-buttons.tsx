import { Button, type ButtonKind } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import type { Ask } from './ask.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './fields.module.css'

export type AskButton = {
  name: string
  kind?: ButtonKind
  /** Made when it is pressed: what it names is new each time. */
  ask: () => Ask
}

/** What can be done besides, each asking in a dialog for what it needs. */
export function AskButtons({ buttons, onDone }: { buttons: readonly AskButton[]; onDone: () => void }) {
  const [ask, setAsk] = useState<Ask | null>(null)
  if (buttons.length === 0) return null
  return (
    <div className={styles.buttons}>
      {buttons.map(button => (
        <Button
          key={button.name}
          size="s"
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
