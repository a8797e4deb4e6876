import { lazy } from 'react'
import { Later } from '../../device/later.tsx'

const ProviderRows = lazy(async () => ({ default: (await import('./provider-rows.tsx')).ProviderRows }))

/** R03: below the first screen. */
export function ProviderShelves() {
  return (
    <Later>
      <ProviderRows />
    </Later>
  )
}
