import { followMedia, meetsMedia } from '@sala/ui/browser/media.ts'
import { useSyncExternalStore } from 'react'

/** Width from which list and case share a row, as in the CSS. */
const WIDE = '(min-width: 60.01em)'

const follow = (listener: () => void) => followMedia(WIDE, listener)

export const useWideScreen = (): boolean => useSyncExternalStore(follow, () => meetsMedia(WIDE))
