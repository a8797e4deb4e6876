/** A page that is not seen paints nothing; nobody waits for it longer than this. */
const UNSEEN_MS = 100

/** Resolves when what a press changed is on the screen: the browser is about to paint, and then has. */
export const afterPaint = async (): Promise<void> => {
  // The server draws pages for nobody's press.
  if (typeof window === 'undefined') return
  await new Promise<void>(resolve => {
    const unseen = setTimeout(resolve, UNSEEN_MS)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(unseen)
        resolve()
      }),
    )
  })
}
