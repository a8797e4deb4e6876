import { followMedia, meetsMedia } from '@sala/ui/browser/media.ts'
import { useSyncExternalStore } from 'react'

/** Where list and case stand beside each other, as the style says it. */
const WIDE = '(min-width: 60.01em)'

const follow = (listener: () => void) => followMedia(WIDE, listener)

export const useIsWide = (): boolean => useSyncExternalStore(follow, () => meetsMedia(WIDE))
