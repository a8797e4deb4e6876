import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import { useSyncExternalStore } from 'react'

/** Media query for a window in which the list and the open case are side by side. The style sheet has the same width. */
const WIDE = '(min-width: 60.01em)'

const follow = (listener: () => void) => followMedia(WIDE, listener)

export const useWideScreen = (): boolean => useSyncExternalStore(follow, () => meetsMedia(WIDE))
