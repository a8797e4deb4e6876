import { meetsMedia } from '@sala/ui/browser/media-query.ts'
import { useEffect, useState } from 'react'

/** Milliseconds in which an amount counts up. The time is short, so that the member does not have to wait. */
const COUNT_MS = 600

/** Returns the amount to display after `passedMs`, slower towards the end, in whole satang. */
export const countUpAmount = (amount: number, passedMs: number): number => {
  const left = 1 - Math.min(1, Math.max(0, passedMs / COUNT_MS))
  return Math.round(amount * (1 - left ** 3) * 100) / 100
}

const wantsNoMovement = () => meetsMedia('(prefers-reduced-motion: reduce)')

/** Returns an amount that counts up once. With reduced motion it is the final amount immediately. */
export const useCountUp = (amount: number): number => {
  const [shown, setShown] = useState(() => (wantsNoMovement() ? amount : 0))
  useEffect(() => {
    if (wantsNoMovement()) {
      setShown(amount)
      return
    }
    let began: number | null = null
    let frame = requestAnimationFrame(function draw(now) {
      began ??= now
      setShown(countUpAmount(amount, now - began))
      if (now - began < COUNT_MS) frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return shown
}
