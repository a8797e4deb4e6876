import { lazy } from 'react'
import { Later } from '../../device/lazy-content.tsx'

const ProviderRows = lazy(async () => ({ default: (await import('./provider-rows.tsx')).ProviderRows }))

/** Rows of games by slot provider on the home page (R03). They load later, because they are below the first screen. */
export function ProviderShelves() {
  return (
    <Later>
      <ProviderRows />
    </Later>
  )
}
