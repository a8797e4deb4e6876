/** Number of open dialogs that make an element inert. The last one that closes makes it usable again. */
const holders = new WeakMap<Element, number>()

/** Elements that stay usable: they announce news, and a notice above the dialog has its own buttons. */
const ANNOUNCING = '[aria-live], [role="status"], [role="alert"]'

/** Returns the topmost elements of the page that contain neither the dialog nor an announcing element. */
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

/** Makes the page behind an open dialog inert. Elements that are inert for another reason stay so. Returns the function that ends it. */
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
