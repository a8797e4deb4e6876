import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isBehindDialog, useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { notify } from '../notices.ts'

type Manual = typeof import('../manual/manual-panel.tsx').Manual

const loadManual = async (): Promise<Manual> => (await import('../manual/manual-panel.tsx')).Manual

/** Moves the focus back to the element that had it before the manual opened; to the screen if no element had it. */
const focusAgain = (before: Element | null) => {
  const known = before instanceof HTMLElement && before !== document.body && before.isConnected
  const target = known ? before : document.getElementById('screen')
  target?.focus({ preventScroll: true })
}

/**
 * Returns the component of the manual once it is loaded, and whether the manual is open. The key `?` opens it. Escape closes only the manual, so that
 * a form behind it keeps its text. The code loads at the first opening.
 */
export const useManual = () => {
  const [Manual, setManual] = useState<Manual | null>(null)
  const [presses, setPresses] = useState(0)
  const before = useRef<Element | null>(null)
  const route = useRouterState({ select: ({ matches }): string => matches.at(-1)?.fullPath ?? '/' })
  const isOpen = Manual !== null && presses > 0

  const open = () => {
    if (!isOpen) before.current = document.activeElement
    loadManual().then(
      loaded => {
        setManual(() => loaded)
        setPresses(count => count + 1)
      },
      () => notify('error', 'เปิดคู่มือไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่'),
    )
  }
  const close = () => {
    const isWithin = document.getElementById('manual')?.contains(document.activeElement) ?? false
    setPresses(0)
    if (isWithin) focusAgain(before.current)
  }
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })

  useKeys({ '?': open })
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isBehindDialog()) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', closeByKey, { capture: true })
    return () => document.removeEventListener('keydown', closeByKey, { capture: true })
  }, [isOpen])

  return { Manual, isOpen, presses, route, open, close }
}
