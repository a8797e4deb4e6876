import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import { tokenStore } from '../calls/session-token.ts'
import styles from './events.module.css'

type Shown = { label: string; note: string; secret: string }

/** A new secret of a receiver of events. It stays in memory until the staff user closes the dialog, and cannot be shown again. */
const shownStore = createStore<Shown | null>(null)

// A sign-in or sign-out removes the secret from memory, because another staff user must not see it.
tokenStore.subscribe(() => shownStore.set(null))

export const showSecret = (shown: Shown): void => shownStore.set(shown)

export function ShownSecret() {
  const shown = useStore(shownStore)
  return (
    <Dialog open={shown !== null} onClose={() => shownStore.set(null)} title={shown?.label ?? ''} size="m">
      {shown === null ? null : (
        <div className={styles.secret}>
          <Alert kind="warning">{shown.note}</Alert>
          <TextField
            kind="chosen"
            label={shown.label}
            value={shown.secret}
            readOnly
            onFocus={event => event.target.select()}
          />
          <CopyButton text={shown.secret} what={shown.label} named />
        </div>
      )}
    </Dialog>
  )
}
