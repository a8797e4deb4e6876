import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../session/session-state.ts'
import type { Game } from '../catalogue/catalogue.ts'

// Only members need this component, so its code is not part of a visitor's first page load.
const FavouriteButton = lazy(async () => ({
  default: (await import('./favourite-button.tsx')).FavouriteButton,
}))

/** A member's favourite button for a game; renders nothing for a visitor. */
export function FavouriteOf({ game, className }: { game: Game; className?: string | undefined }) {
  if (!useSignedIn()) return null
  return (
    <Suspense fallback={null}>
      <FavouriteButton game={game} className={className} />
    </Suspense>
  )
}
