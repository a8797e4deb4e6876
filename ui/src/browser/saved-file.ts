/**
 * Milliseconds for which the object URL of a saved file lives. The browser reads the file after the click,
 * on a phone only after a confirmation.
 */
const KEPT_MS = 60_000

/** Saves a file on the person's device under the given name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // The link is put into the document, because Firefox follows only links that are in it.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
