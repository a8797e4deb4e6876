import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import { useSyncExternalStore } from 'react'

/** Window width from which the list and the open case are side by side, as in the style sheet. */
const WIDE = '(min-width: 60.01em)'

const follow = (listener: () => void) => followMedia(WIDE, listener)

export const useWideScreen = (): boolean => useSyncExternalStore(follow, () => meetsMedia(WIDE))
