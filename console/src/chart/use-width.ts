import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const FIRST_WIDTH = 480

/** How wide the element is that the ref is given to, in pixels: drawings are made for it, so that their text keeps its size. */
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
