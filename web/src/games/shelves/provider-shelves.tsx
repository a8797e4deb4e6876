import { lazy, Suspense } from 'react'
import { useIdle } from '../../device/when-idle.ts'

const ProviderRows = lazy(async () => ({ default: (await import('./provider-rows.tsx')).ProviderRows }))

/** R03: below the first screen, and fetched once that stands. */
export function ProviderShelves() {
  if (!useIdle()) return null
  return (
    <Suspense fallback={null}>
      <ProviderRows />
    </Suspense>
  )
}
