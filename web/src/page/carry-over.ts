declare global {
  interface Window {
    /** The button that the last press before the program met; noted by `index.html`. */
    pressed?: Element | null
  }
}

type Place = { tag: string; name: string; nth: number }

const nameOf = (element: Element): string => element.ariaLabel ?? element.textContent ?? ''

const named = (root: HTMLElement, tag: string, name: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(tag)].filter(element => nameOf(element) === name)

const placeOf = (root: HTMLElement, element: HTMLElement): Place => {
  const name = nameOf(element)
  return { tag: element.tagName, name, nth: named(root, element.tagName, name).indexOf(element) }
}

const elementAt = (root: HTMLElement, { tag, name, nth }: Place): HTMLElement | undefined =>
  named(root, tag, name)[nth]

/**
 * Once the program's page has taken the place of what the server drew, the focus is where it was, and the button that was
 * pressed last is pressed: nobody waits for a program they do not know of. Links need no program.
 */
export const carryOver = (root: HTMLElement): void => {
  let focused: Place | null = null
  const look = () => {
    const element = document.activeElement
    if (element instanceof HTMLElement && root.contains(element)) focused = placeOf(root, element)
  }
  look()
  root.addEventListener('focusin', look)
  // Where it stands is read while it still stands there: several buttons may have one name.
  let pressed: Place | null = null
  const press = (button: Element | null | undefined) => {
    pressed = button instanceof HTMLElement && root.contains(button) ? placeOf(root, button) : null
  }
  press(window.pressed)
  window.onclick = ({ target }) => press(target instanceof Element ? target.closest('button') : null)
  new MutationObserver((_changes, observer) => {
    observer.disconnect()
    root.removeEventListener('focusin', look)
    window.onclick = null
    if (focused !== null) elementAt(root, focused)?.focus()
    if (pressed !== null) elementAt(root, pressed)?.click()
    window.pressed = null
  }).observe(root, { childList: true })
}
