import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { inTurn } from './in-turn.ts'

/** Draws what stands below the first screen when its turn has come: drawn with the rest it would be one long task, in which no press is heard. */
export function InItsTurn({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => inTurn(() => startTransition(() => setDrawn(true))), [])
  return isDrawn ? children : null
}
