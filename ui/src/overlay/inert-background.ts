/** Elements that stay usable behind a dialog, because screen readers announce their text. A notice above the dialog also has buttons. */
const ANNOUNCING = '[aria-live], [role="status"], [role="alert"]'
/** Elements that the user operates. They are inert even if they contain an announcing element, as a copy button does. */
const CONTROLS = 'a, button, input, select, textarea'

/** Open dialogs in the order in which they opened. Only the last one is usable. */
let dialogs: readonly Element[] = []
/** Elements that this file made inert (not usable). An element that was inert before is not among them. */
const inertElements = new Set<Element>()
let observer: MutationObserver | null = null

/**
 * Returns whether the element scrolls. Browsers give the focus to a scrolling element without usable content, so it must be inert as a whole, together
 * with an announcing element in it.
 */
const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Returns the largest elements below `root` that contain neither the dialog nor, unless they scroll or are controls, an announcing element. */
const elementsBehind = (root: Element, dialog: Element, live: readonly Element[]): Element[] =>
  Array.from(root.children).flatMap(child => {
    if (child.tagName === 'SCRIPT' || child === dialog) return []
    if (child.contains(dialog)) return elementsBehind(child, dialog, live)
    if (live.includes(child)) return []
    const isAnnouncing = live.some(one => child.contains(one))
    return isAnnouncing && !isScroller(child) && !child.matches(CONTROLS)
      ? elementsBehind(child, dialog, live)
      : [child]
  })

const behind = (dialog: Element): Element[] => {
  const live = Array.from(document.body.querySelectorAll(ANNOUNCING)).filter(one => !dialog.contains(one))
  return elementsBehind(document.body, dialog, live)
}

/** Makes the elements behind the last open dialog inert, and all others usable again. */
const updateInertElements = (): void => {
  const last = dialogs.at(-1)
  const wanted = new Set(last === undefined ? [] : behind(last))
  for (const element of inertElements) {
    if (wanted.has(element)) continue
    inertElements.delete(element)
    element.removeAttribute('inert')
  }
  for (const element of wanted) {
    if (element.hasAttribute('inert')) continue
    inertElements.add(element)
    element.toggleAttribute('inert', true)
  }
}

/** Repeats the update when the page changes, because a page may load or show another screen behind the dialog. */
const observePage = (): void => {
  if (dialogs.length === 0) {
    observer?.disconnect()
    observer = null
  } else if (observer === null) {
    observer = new MutationObserver(updateInertElements)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['inert'] })
  }
}

/**
 * Makes the page behind an open dialog inert, so that focus and presses stay in the dialog. `inside` is an element of the dialog. Elements that
 * were inert before stay inert. Returns a function that undoes this.
 */
export const makeBackgroundInert = (inside: Element): (() => void) => {
  const dialog = inside.closest('body > *') ?? inside
  dialogs = [...dialogs, dialog]
  updateInertElements()
  observePage()
  return () => {
    const last = dialogs.lastIndexOf(dialog)
    dialogs = dialogs.filter((_each, place) => place !== last)
    updateInertElements()
    observePage()
  }
}
