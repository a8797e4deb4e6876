import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { inTurn } from './task-queue.ts'

/** Renders content that is below the first screen in a later task, so that no long task blocks input. */
export function DeferredContent({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => inTurn(() => startTransition(() => setDrawn(true))), [])
  return isDrawn ? children : null
}
