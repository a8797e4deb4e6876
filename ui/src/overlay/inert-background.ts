/**
 * Elements that stay usable behind a dialog, because screen readers announce their text. Some, such as a toast, are above the dialog and have
 * buttons.
 */
const ANNOUNCING = '[aria-live], [role="status"], [role="alert"]'
/** Controls. They are inert behind a dialog even if they contain an announcing element, as a copy button does. */
const CONTROLS = 'a, button, input, select, textarea'

/** Open dialogs in the order in which they opened. Only the last one is usable. */
let dialogs: readonly Element[] = []
/** Elements that this file made inert (unusable). It excludes elements that were inert before. */
const inertElements = new Set<Element>()
let observer: MutationObserver | null = null

/**
 * Returns whether the element scrolls. Browsers give the focus to a scrolling element that contains nothing usable, so it must be inert as a
 * whole, even if it contains an announcing element.
 */
const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)

/**
 * Returns the elements below `root` to make inert: the largest ones that do not contain the dialog. Of an element that contains an
 * announcing element, only the other parts are returned, unless it scrolls or is a control.
 */
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

/** Makes the elements behind the last open dialog inert. Elements that this file made inert for other dialogs become usable again. */
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

/** Updates the inert elements at each change of the page while a dialog is open, because content behind the dialog may load late. */
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
