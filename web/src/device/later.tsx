import { type ReactNode, Suspense } from 'react'
import { useIdle } from './when-idle.ts'

/** Draws what stands below the first screen, and has it fetched, once that screen stands. */
export function Later({ children }: { children: ReactNode }) {
  return useIdle() ? <Suspense fallback={null}>{children}</Suspense> : null
}
