import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './dialog-layer-history.ts'

/**
 * While `open` is true, the phone's back button calls `onClose` and does not leave the page. If `onClose` is undefined, the back button has no
 * effect.
 */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined): void {
  const back = useEffectEvent(() => onClose?.())
  useEffect(() => (open ? openLayer(() => back()) : undefined), [open])
}
