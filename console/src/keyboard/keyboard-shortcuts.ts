import { useEffect, useRef } from 'react'

/** Handlers of keyboard shortcuts, by key name (`j`, `/`, `Escape`). */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Thai characters on the keys of the shortcuts, so that shortcuts work without switching the keyboard layout. */
const THAI_PLACES: Readonly<Record<string, string>> = {
  KeyJ: 'j',
  KeyK: 'k',
  KeyA: 'a',
  KeyR: 'r',
  KeyX: 'x',
  Slash: '/',
}

const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Handles keyboard shortcuts while the component is mounted. Keys in a field, behind a dialog or with a modifier are ignored. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (writesText(event.target) || isBehindDialog()) return
      const action = latest.current[event.key] ?? latest.current[THAI_PLACES[event.code] ?? '']
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
