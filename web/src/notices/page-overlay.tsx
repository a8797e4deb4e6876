import { LoadingOverlay } from '@sala/ui/loading/loading-overlay.tsx'
import { useStore } from '@sala/ui/store.ts'
import { overlayStore } from './overlay.ts'

/** F15. */
export function PageOverlay() {
  const label = useStore(overlayStore)
  return <LoadingOverlay open={label !== null} label={label ?? undefined} />
}
