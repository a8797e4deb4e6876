/** A hidden page does not paint, so the wait is bounded. */
const UNSEEN_MS = 100

/** Resolves when what a press changed is on the screen: the browser is about to paint, and then has. */
export const afterPaint = async (): Promise<void> => {
  // Not on the server.
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
