/** Maximum wait in ms for a paint, because the browser does not paint a hidden page. */
const UNSEEN_MS = 100

/** Resolves after the browser has painted the changes made before the call; immediately on the server. */
export const afterPaint = async (): Promise<void> => {
  // During server-side rendering nothing is painted, so the function does not wait.
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
