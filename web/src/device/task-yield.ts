/** Resolves in a new task, so that the browser can first handle input and paint. */
export const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve)
  })
