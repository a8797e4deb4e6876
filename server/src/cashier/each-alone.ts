import type { Context } from '../context.ts'

/**
 * Does the work for each item in turn. One that fails is logged and does not hold up the others; at the end the failures
 * are thrown together, so that the job around them is tried again.
 */
export const eachAlone = async <T>(
  ctx: Context,
  items: readonly T[],
  failed: string,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      ctx.log.error({ err: error }, failed)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed)
}
