import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { useState } from 'react'

/** Withdrawals selected for batch approval. The first selection opens the review next to the list. */
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
