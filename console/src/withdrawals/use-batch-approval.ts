import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { useState } from 'react'

/**
 * Returns the state of the batch approval: the selected withdrawals, and whether the review next to the list is open. The first selection opens the
 * review.
 */
export const useBatchApproval = () => {
  const [chosen, setChosen] = useState<ReadonlySet<WithdrawalId>>(new Set())
  const [isOpen, setOpen] = useState(false)
  return {
    chosen,
    isOpen,
    choose: (next: ReadonlySet<WithdrawalId>) => setChosen(next),
    toggle: (id: WithdrawalId) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
      setOpen(next.size > 0)
    },
    open: () => setOpen(true),
    close: () => {
      setChosen(new Set())
      setOpen(false)
    },
  }
}
