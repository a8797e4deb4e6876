import { useEffect, useRef } from 'react'

/** All shortcuts of the desk. The manual explains each on the pages of the screens where it works. */
export const deskKeys = ['j', 'k', 'a', 'r', 'x', '/', '?', 'Escape'] as const
export type DeskKey = (typeof deskKeys)[number]

/** Handlers of keyboard shortcuts, by the name of the key. */
export type Keys = Readonly<Partial<Record<DeskKey, (() => void) | undefined>>>

/** Physical keys of the shortcuts. With them, shortcuts also work while the Thai keyboard layout is on. */
const PLACES: Readonly<Record<string, DeskKey>> = {
  KeyJ: 'j',
  KeyK: 'k',
  KeyA: 'a',
  KeyR: 'r',
  KeyX: 'x',
  Slash: '/',
}

/**
 * Returns the shortcut of a key event: by the event's character, otherwise by its physical key, because a Thai keyboard types other
 * characters. `?` is Shift and the key `/`.
 */
export const shortcutOf = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): DeskKey | undefined => {
  const typed = deskKeys.find(each => each === key)
  if (typed !== undefined) return typed
  return code === 'Slash' && shiftKey ? '?' : PLACES[code]
}

const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Returns whether the event is in a part of the page where keys must not act on the screen, such as the open manual. */
const isInOwnPart = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-keys]') !== null

export const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Handles keyboard shortcuts while the component is mounted. Keys in a field, behind a dialog, in the manual or with a modifier are ignored. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (writesText(event.target) || isInOwnPart(event.target) || isBehindDialog()) return
      const shortcut = shortcutOf(event)
      const action = shortcut && latest.current[shortcut]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
