import { useStore } from '@sala/ui/shared-value-store.ts'
import { useEffect, useRef } from 'react'
import { dialogStore, openDialog } from '../dialogs/dialog-types.ts'
import { useProtection } from './use-protection.ts'

/** Opens the hourly reminder of play as soon as no other popup is open. Renders nothing. */
export function PlayWatch() {
  const reminder = useProtection()?.reminder ?? null
  const busy = useStore(dialogStore) !== null
  const shownHours = useRef(0)
  useEffect(() => {
    if (reminder === null || busy || shownHours.current === reminder.hours) return
    shownHours.current = reminder.hours
    openDialog('PlayReminder', reminder)
  }, [reminder, busy])
  return null
}
