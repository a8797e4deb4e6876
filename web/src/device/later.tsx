import { type ReactNode, Suspense } from 'react'
import { useIdle } from './when-idle.ts'

/** Fetches and renders content below the first screen after the first paint. */
export function Later({ children }: { children: ReactNode }) {
  return useIdle() ? <Suspense fallback={null}>{children}</Suspense> : null
}
