/** Yields to input and paint before it continues. */
export const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve)
  })
