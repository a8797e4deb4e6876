import { dialogStore, openDialog } from '../dialogs/dialog-types.ts'

const TYPES_TEXT = 'input, textarea, select, [contenteditable]'

/** Opens the search at the key `/`, except in a text field or while a popup is open. Returns a function that stops this. */
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
