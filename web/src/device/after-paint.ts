/** Maximum wait in ms: a hidden page does not paint. */
const UNSEEN_MS = 100

/** Resolves after the browser has painted the last change. */
export const afterPaint = async (): Promise<void> => {
  // The server has no animation frames, so there is nothing to wait for.
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
