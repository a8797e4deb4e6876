/** Copies a text by selecting it in a field. This works without the clipboard API, which is missing in old browsers and over plain http. */
const copySelected = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // The field must be part of the layout to be selectable. It is invisible, and its text has 16 px, because iOS zooms in on smaller text.
  field.style.cssText = 'position:fixed;top:0;opacity:0;font-size:16px'
  const focused = document.activeElement
  // The field is placed inside an open modal dialog, because a dialog takes the focus back from elements outside it.
  const room = focused?.closest('[role="dialog"],[role="alertdialog"]') ?? document.body
  room.append(field)
  field.select()
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Copies a text to the clipboard, first by the clipboard API, then by a selection. Returns false if the browser refuses both. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    try {
      return copySelected(text)
    } catch {
      return false
    }
  }
}
