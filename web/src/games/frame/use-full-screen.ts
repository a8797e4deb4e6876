import { type RefObject, useEffect, useState } from 'react'

/**
 * Shows an element in full screen by the browser's API. On phones without this API the element fills the
 * window.
 */
export const useFullScreen = (place: RefObject<HTMLElement | null>): { full: boolean; turn: () => void } => {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const turn = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else if (!full && document.fullscreenEnabled)
      place.current?.requestFullscreen().catch(() => setFull(true))
    else setFull(!full)
  }
  return { full, turn }
}
