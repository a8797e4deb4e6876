import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import { useSyncExternalStore } from 'react'

/** From this window width on, the list and the open case are side by side. The style sheet has the same width. */
const WIDE = '(min-width: 60.01em)'

const follow = (listener: () => void) => followMedia(WIDE, listener)

export const useWideScreen = (): boolean => useSyncExternalStore(follow, () => meetsMedia(WIDE))
