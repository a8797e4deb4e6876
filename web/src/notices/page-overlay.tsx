import { LoadingOverlay } from '@sala/ui/loading/loading-overlay.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { overlayStore } from './page-overlay-state.ts'

/** The overlay that covers the page during a long action (F15). */
export function PageOverlay() {
  const label = useStore(overlayStore)
  return <LoadingOverlay open={label !== null} label={label ?? undefined} />
}
