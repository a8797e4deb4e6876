/**
 * Watches the position in the write-ahead log at which the database executed this process's writes. All log before an acknowledged write is stored,
 * so a later write at an earlier position means that the database lost committed data, or that a backup was restored. `begin` is called before
 * a write, and the function that it returns is called with the position when the write is acknowledged. `onLoss` runs once for each loss, and is
 * repeated at the next write if it fails.
 */
export const watchLogPosition = (onLoss: () => Promise<void>) => {
  let acknowledged = 0n
  let isLossOpen = false
  return {
    begin: () => {
      const before = acknowledged
      return async (position: bigint): Promise<void> => {
        // If `acknowledged` is smaller than `before`, another write has found the same loss.
        if (position < before && before <= acknowledged) {
          isLossOpen = true
          acknowledged = position
        } else if (position > acknowledged) acknowledged = position
        if (!isLossOpen) return
        await onLoss()
        isLossOpen = false
      }
    },
  }
}
