import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { inTurn } from './task-queue.ts'

/** Renders its children in a later task. Use it for content below the first screen: one long task for the whole page would block input. */
export function DeferredContent({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => inTurn(() => startTransition(() => setDrawn(true))), [])
  return isDrawn ? children : null
}
