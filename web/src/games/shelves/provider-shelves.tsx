import { lazy } from 'react'
import { Later } from '../../device/lazy-content.tsx'

const ProviderRows = lazy(async () => ({ default: (await import('./provider-rows.tsx')).ProviderRows }))

/** Rows of games by provider on the home page (R03). They are below the first screen, so they load later. */
export function ProviderShelves() {
  return (
    <Later>
      <ProviderRows />
    </Later>
  )
}
