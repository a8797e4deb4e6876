import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import styles from './demo-dialog.module.css'
import { TrialFrame } from './demo-frame.tsx'

/** A game's demo in a popup over the page that opened it (F15). */
export function TrialDialog({ gameId, name, open, onClose }: Dialogs['trial'] & DialogState) {
  return (
    <Dialog open={open} onClose={onClose} title={`ทดลองเล่น ${name}`} hideTitle size="full">
      {/* The frame unmounts when the popup closes, so that the game's sound stops immediately. */}
      {open ? (
        <TrialFrame
          gameId={gameId}
          name={name}
          onReturn={onClose}
          close={<span className={styles.closeRoom} />}
        />
      ) : null}
    </Dialog>
  )
}
