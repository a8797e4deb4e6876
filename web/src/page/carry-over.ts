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
  new MutationObserver((_changes, observer) => {
    observer.disconnect()
    root.removeEventListener('focusin', look)
    window.onclick = null
    if (focused !== null) named(root, focused.tag, focused.name)[focused.nth]?.focus()
    if (window.pressed) named(root, 'button', nameOf(window.pressed))[0]?.click()
    window.pressed = null
  }).observe(root, { childList: true })
}
