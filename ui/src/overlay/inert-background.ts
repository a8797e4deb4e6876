/** Number of open dialogs that make an element inert (not usable). The element becomes usable again when the last of them closes. */
const holders = new WeakMap<Element, number>()

/** Elements that stay usable behind a dialog, because screen readers announce their text. A notice above the dialog also has buttons. */
const ANNOUNCING = '[aria-live], [role="status"], [role="alert"]'

/** Returns the largest elements of the page that contain neither the dialog nor an announcing element. */
const elementsBehind = (root: Element, kept: readonly Element[]): Element[] =>
  Array.from(root.children).flatMap(child => {
    if (child.tagName === 'SCRIPT' || kept.includes(child)) return []
    return kept.some(one => child.contains(one)) ? elementsBehind(child, kept) : [child]
  })

const hold = (element: Element): void => {
  holders.set(element, (holders.get(element) ?? 0) + 1)
  element.toggleAttribute('inert', true)
}

const release = (element: Element): void => {
  const left = (holders.get(element) ?? 1) - 1
  holders.set(element, left)
  if (left === 0) element.removeAttribute('inert')
}

/**
 * Makes the page behind an open dialog inert, so that focus and presses stay in the dialog. Elements that were inert before stay inert. Returns a
 * function that undoes this.
 */
export const makeBackgroundInert = (dialog: Element): (() => void) => {
  const live = Array.from(document.body.querySelectorAll(ANNOUNCING)).filter(one => !dialog.contains(one))
  const portal = dialog.closest('body > *') ?? dialog
  const behind = elementsBehind(document.body, [portal, ...live]).filter(
    element => holders.has(element) || !element.hasAttribute('inert'),
  )
  for (const element of behind) hold(element)
  return () => {
    for (const element of behind) release(element)
  }
}
