/**
 * Milliseconds for which the object URL of a saved file stays valid. A phone reads the file only after the person has confirmed, so a short
 * time would fail.
 */
const KEPT_MS = 60_000

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // The link must be in the document, because Firefox does not follow other links.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
