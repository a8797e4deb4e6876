import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const FIRST_WIDTH = 480

/** Returns the width of the element with this ref, in pixels. Charts are drawn at this width, so that their text is not scaled. */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number] => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setWidth(Math.round(element.clientWidth))
    measure()
    if (!('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
