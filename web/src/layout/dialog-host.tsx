import { useStore } from '@sala/ui/shared-value-store.ts'
import { type ComponentType, Suspense, useState } from 'react'
import {
  closeDialog,
  type DialogName,
  type DialogState,
  dialogStore,
  type OpenDialog,
} from '../dialogs/dialog-types.ts'
import { registry } from './dialog-registry.tsx'

/** Loads the code of a popup and of the dialog around it. */
export const fetchPopup = (name: DialogName): Promise<unknown> =>
  Promise.all([registry[name].load(), import('@sala/ui/overlay/dialog-surface.tsx')])

/**
 * Renders the popup that `openDialog` opened. A closed popup stays mounted for its closing animation. Each opening creates a new component
 * instance, so the popup's state starts afresh.
 */
export function DialogHost() {
  const current = useStore(dialogStore)
  const [last, setLast] = useState<{ dialog: OpenDialog; turn: number } | null>(null)
  if (current !== null && current !== last?.dialog) setLast({ dialog: current, turn: (last?.turn ?? 0) + 1 })
  if (last === null) return null
  const { dialog, turn } = last
  // The cast is safe, because `openDialog` made the compiler check the popup's name and props together.
  const Popup = registry[dialog.name] as ComponentType<OpenDialog['props'] & DialogState>
  return (
    <Suspense fallback={null}>
      <Popup key={turn} {...dialog.props} open={current !== null} onClose={() => closeOnly(dialog)} />
    </Suspense>
  )
}

/** Closes a popup only if it is still the open one, because a late response must not close a popup that was opened meanwhile. */
const closeOnly = (dialog: OpenDialog): void => {
  if (dialogStore.get() === dialog) closeDialog()
}
