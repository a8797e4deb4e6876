import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './layer-history.ts'

/** While `open`, the phone's back button asks to close instead of leaving the page; `undefined` makes it do nothing. */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined): void {
  const back = useEffectEvent(() => onClose?.())
  useEffect(() => (open ? openLayer(() => back()) : undefined), [open])
}
