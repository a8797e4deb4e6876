import { type ReactNode, Suspense } from 'react'
import { useIdle } from './idle-time.ts'

/** After the first paint, fetches and renders content that is below the first screen. */
export function Later({ children }: { children: ReactNode }) {
  return useIdle() ? <Suspense fallback={null}>{children}</Suspense> : null
}
