/** Resolves in a new task, after the browser has handled input and painted. */
export const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve)
  })
