/**
 * Runs `work` while background tasks run. Ends the tasks after it, and waits for all of them, also after a failure, because they use what the caller
 * closes next. A failed task ends the other tasks, and `work` if it asks `isOver`. Throws the first failure.
 */
export const runBesideTasks = async <T>(
  startTasks: (isOver: () => boolean) => readonly Promise<unknown>[],
  work: (isOver: () => boolean) => Promise<T>,
): Promise<T> => {
  let isOver = false
  const failures: unknown[] = []
  const watch = async <R>(task: Promise<R>): Promise<R> => {
    try {
      return await task
    } catch (error) {
      failures.push(error)
      isOver = true
      throw error
    }
  }
  const tasks = startTasks(() => isOver).map(watch)
  const working = watch(work(() => isOver)).finally(() => {
    isOver = true
  })
  await Promise.allSettled([working, ...tasks])
  if (failures.length > 0) throw failures[0]
  return working
}
