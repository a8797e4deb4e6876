/** Goes on in a task of its own: what was pressed meanwhile is heard before it, and what was drawn is painted. */
export const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve)
  })
