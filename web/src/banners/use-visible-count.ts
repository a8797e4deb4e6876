import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import { useSyncExternalStore } from 'react'

/** Number of banners in view on a phone and on a desktop (L06, L08). */
const ON_PHONE = 1
const ON_DESKTOP = 3

const WIDE = '(min-width: 60.625em)'

const subscribe = (listener: () => void) => followMedia(WIDE, listener)

/**
 * Returns the number of banners in view at this window width, by the breakpoints of the style sheet. The server does not know the width, so
 * it renders one banner.
 */
export const useVisible = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (meetsMedia(WIDE) ? ON_DESKTOP : ON_PHONE),
    () => ON_PHONE,
  )
