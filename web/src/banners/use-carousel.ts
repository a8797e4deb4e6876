import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { crossesBack, isInView, placeOf, turnsOf } from './carousel-slots.ts'

/** If a finger moves by at most this many pixels, the touch counts as a press. A longer movement is a drag. */
const PRESS_MOST_PX = 8
const MS_PER_SECOND = 1000

/** Milliseconds after the finger is lifted in which the browser may still report a click. */
const PRESS_AFTER_MS = 400

type Drag = {
  id: number
  startX: number
  startedAtMs: number
  panelPx: number
  moved: number
  /** Timestamp of the browser event that reported the lifted finger; null while the finger touches the screen. */
  endedAtMs: number | null
}

/** Moves the banners by setting element styles, so that a drag does not re-render React components. */
const paint = (list: HTMLElement, position: number, visible: number, smooth: boolean): void => {
  const slides = [...list.children].filter(child => child instanceof HTMLElement)
  for (const [index, slide] of slides.entries()) {
    const place = placeOf(index, position, slides.length, visible)
    const from = Number(slide.dataset.place ?? index)
    slide.dataset.place = String(place)
    slide.style.transition = smooth && !crossesBack(from, place, slides.length) ? '' : 'none'
    slide.style.transform = place === index ? '' : `translateX(${(place - index) * 100}%)`
  }
}

/** Makes the banners out of view inert, and loads the pictures of the next banners before they are shown. */
const rest = (list: HTMLElement, position: number, visible: number): void => {
  for (const [index, slide] of [...list.children].entries()) {
    const place = placeOf(index, position, list.children.length, visible)
    slide.toggleAttribute('inert', !isInView(place, visible))
    if (place >= -1 && place <= visible) slide.querySelector('img')?.setAttribute('loading', 'eager')
  }
}

/** Returns the state of the circular banner carousel: its position, and the handlers of drags that turn it. */
export const useRing = (count: number, visible: number) => {
  const list = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag | null>(null)
  const [position, setPosition] = useState(0)
  const [dragged, setDragged] = useState(false)

  useEffect(() => {
    if (!list.current) return
    paint(list.current, position, visible, true)
    rest(list.current, position, visible)
  }, [position, visible])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // Only touch drags the carousel, because with a mouse people use the buttons.
    if (event.pointerType === 'mouse' || !list.current) return
    const panelPx = list.current.clientWidth / visible
    drag.current = {
      id: event.pointerId,
      startX: event.clientX,
      startedAtMs: event.timeStamp,
      panelPx,
      moved: 0,
      endedAtMs: null,
    }
    setDragged(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (held?.id !== event.pointerId || held.endedAtMs !== null || !list.current) return
    held.moved = held.startX - event.clientX
    paint(list.current, position + held.moved / held.panelPx, visible, false)
  }
  const end = (event: PointerEvent<HTMLElement>, turns: boolean) => {
    const held = drag.current
    if (held?.id !== event.pointerId || held.endedAtMs !== null) return
    held.endedAtMs = event.timeStamp
    setDragged(false)
    const panels = held.moved / held.panelPx
    const seconds = Math.max(1, event.timeStamp - held.startedAtMs) / MS_PER_SECOND
    const by = turns ? turnsOf(panels, panels / seconds) : 0
    if (by !== 0) setPosition(position + by)
    else if (list.current) paint(list.current, position, visible, true)
  }
  const onClickCapture = (event: MouseEvent) => {
    const { moved = 0, endedAtMs = null } = drag.current ?? {}
    const isPush = Math.abs(moved) > PRESS_MOST_PX
    if (!isPush || endedAtMs === null || event.timeStamp - endedAtMs > PRESS_AFTER_MS) return
    // The browser sends a click at the end of a drag, and this click must not follow the banner's link.
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    list,
    dragged,
    current: ((position % count) + count) % count,
    next: () => setPosition(at => at + 1),
    previous: () => setPosition(at => at - 1),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
      onClickCapture,
    },
  }
}
