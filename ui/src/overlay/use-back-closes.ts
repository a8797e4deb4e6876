import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './layer-history.ts'

/**
 * While `open`, the phone's back button calls `onClose` instead of leaving the page. With `undefined` it
 * does nothing.
 */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined): void {
  const back = useEffectEvent(() => onClose?.())
  useEffect(() => (open ? openLayer(() => back()) : undefined), [open])
}
