/**
 * The browser reads the file after the click, on a phone after a confirmation. The object URL must live
 * until then.
 */
const KEPT_MS = 60_000

/** Saves a file under the given name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only links that are in the document.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
