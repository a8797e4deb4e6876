import { useStore } from '@sala/ui/store.ts'
import { type ComponentType, Suspense, useState } from 'react'
import { closeDialog, type DialogState, dialogStore, type OpenDialog } from '../dialogs/dialogs.ts'
import { registry } from './dialog-registry.tsx'

/**
 * Renders the open popup. The last one stays mounted for its closing animation. Each opening resets its
 * state.
 */
export function DialogHost() {
  const current = useStore(dialogStore)
  const [last, setLast] = useState<{ dialog: OpenDialog; turn: number } | null>(null)
  if (current !== null && current !== last?.dialog) setLast({ dialog: current, turn: (last?.turn ?? 0) + 1 })
  if (last === null) return null
  const { dialog, turn } = last
  // The compiler checked name and props together in `openDialog`.
  const Popup = registry[dialog.name] as ComponentType<OpenDialog['props'] & DialogState>
  return (
    <Suspense fallback={null}>
      <Popup key={turn} {...dialog.props} open={current !== null} onClose={() => closeOnly(dialog)} />
    </Suspense>
  )
}

/** A late response must not close another popup that was opened meanwhile. */
const closeOnly = (dialog: OpenDialog): void => {
  if (dialogStore.get() === dialog) closeDialog()
}
