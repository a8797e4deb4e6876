import { Button, type ButtonKind } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import { ActionDialog } from './action-dialog.tsx'
import styles from './action-fields.module.css'
import type { MemberAction } from './action-types.ts'

export type ActionButton = {
  name: string
  kind?: ButtonKind
  /**
   * Returns the description of the action for a new dialog. It is called at each press, so that each dialog has new ids, such as that of a
   * correction.
   */
  ask: () => MemberAction
}

type Props = {
  buttons: readonly ActionButton[]
  /** Size of the buttons: `s` in a row of a list, `m` in a case (a task that waits for a decision). */
  size?: 's' | 'm'
  onDone: () => void
}

export function ActionButtons({ buttons, size = 's', onDone }: Props) {
  const [ask, setAsk] = useState<MemberAction | null>(null)
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
      <ActionDialog ask={ask} onClose={() => setAsk(null)} onDone={onDone} />
    </div>
  )
}
