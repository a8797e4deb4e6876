/** The way of browsers before the clipboard API, and the only one over plain http. */
const copySelected = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // In the layout, so that it can be selected; out of sight, and without the zoom that iOS gives to small text.
  field.style.cssText = 'position:fixed;top:0;opacity:0;font-size:16px'
  const focused = document.activeElement
  // A modal dialog takes the focus back from whatever lies outside of it.
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

/** Copies the text; false where the browser refuses every way. */
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
