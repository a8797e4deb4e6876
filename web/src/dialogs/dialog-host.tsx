import { useStore } from '@sala/ui/store.ts'
import { type ComponentType, Suspense, useState } from 'react'
import { closeDialog, type DialogState, dialogStore, type OpenDialog } from './dialogs.ts'
import { registry } from './registry.tsx'

/**
 * Draws the one popup that is open. The last one stays mounted while closed, so that its closing is seen; each time that one is opened it is another, which
 * knows nothing of what was typed or answered before.
 */
export function DialogHost() {
  const current = useStore(dialogStore)
  const [last, setLast] = useState<OpenDialog | null>(null)
  const [turn, setTurn] = useState(0)
  if (current !== null && current !== last) {
    setLast(current)
    setTurn(turn + 1)
  }
  const shown = current ?? last
  if (shown === null) return null
  // Name and props were put together by `openDialog`, which the compiler checked.
  const Popup = registry[shown.name] as ComponentType<OpenDialog['props'] & DialogState>
  return (
    <Suspense fallback={null}>
      <Popup key={turn} {...shown.props} open={current !== null} onClose={closeDialog} />
    </Suspense>
  )
}
