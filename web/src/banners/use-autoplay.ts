import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPace, DESKTOP_PACE_MS, type Hold, type Pace, PHONE_PACE_MS } from './autoplay.ts'

type PaceInput = {
  slow: boolean
  paused: boolean
  dragged: boolean
  step: () => void
}

const REDUCED = '(prefers-reduced-motion: reduce)'
const onReduced = (listener: () => void) => followMedia(REDUCED, listener)

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Returns whether the carousel is outside the viewport, where it does not move. */
const useAway = (region: RefObject<HTMLElement | null>): boolean => {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const element = region.current
    if (!element || !('IntersectionObserver' in window)) return
    const watcher = new IntersectionObserver(([entry]) => setAway(!(entry?.isIntersecting ?? true)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [region])
  return away
}

/** Moves the banner carousel by a timer, except while the pointer or focus is inside, the tab is hidden or reduced motion is set. */
export const usePace = ({ slow, paused, dragged, step }: PaceInput) => {
  const region = useRef<HTMLElement>(null)
  const pace = useRef<Pace | null>(null)
  const latestStep = useRef(step)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useSyncExternalStore(
    onReduced,
    () => meetsMedia(REDUCED),
    () => false,
  )
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
  const away = useAway(region)
  const holds: Record<Hold, boolean> = {
    pointer: pointed,
    focus: focused,
    drag: dragged,
    motion: still,
    hidden,
    away,
    paused,
  }

  useEffect(() => {
    latestStep.current = step
  })
  useEffect(() => {
    const created = createPace(slow ? PHONE_PACE_MS : DESKTOP_PACE_MS, () => latestStep.current())
    pace.current = created
    return () => {
      created.stop()
      pace.current = null
    }
  }, [slow])
  // This effect must come after the effect that creates the timer, so that a new timer receives all current reasons to pause.
  useEffect(() => {
    for (const [why, holding] of Object.entries(holds)) pace.current?.hold(why as Hold, holding)
  })

  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setPointed(true)
    },
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return { region, handlers, still, running: !Object.values(holds).includes(true) }
}
