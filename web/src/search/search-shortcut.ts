import { dialogStore, openDialog } from '../dialogs/dialog-types.ts'

const TYPES_TEXT = 'input, textarea, select, [contenteditable]'

/**
 * Makes the key `/` open the search. If the focus is in a text field or a popup is open, the key has no effect. The returned function undoes this.
 */
export const openSearchBySlash = (): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || dialogStore.get() !== null)
      return
    if (event.target instanceof Element && event.target.closest(TYPES_TEXT)) return
    event.preventDefault()
    openDialog('search', {})
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
