/** The browser reads the file after the press; on a phone it first asks the person. Only then may the file go. */
const KEPT_MS = 60_000

/** Hands the browser a file to save under that name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only a link that is part of the page.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
