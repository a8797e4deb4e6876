/** Maximum wait for a paint in ms. The wait must end, because the browser does not paint a hidden page. */
const UNSEEN_MS = 100

/** Resolves after the browser has painted the changes made before the call. On the server it resolves immediately. */
export const afterPaint = async (): Promise<void> => {
  // The server does not paint, so it does not wait.
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
