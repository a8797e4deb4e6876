/** Runs in the page. Returns true if the focused element, or the field around it, shows a focus ring. */
export const hasRing = (): boolean => {
  // A focus ring is an outline, or a box shadow of at least two pixels without blur.
  const isRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration): boolean =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || /0px 0px 0px [2-9]px/.test(boxShadow)
  const shows = (element: Element | null, farthest: Element | null): boolean =>
    element !== null &&
    (isRing(getComputedStyle(element)) ||
      isRing(getComputedStyle(element, '::after')) ||
      (element !== farthest && shows(element.parentElement, farthest)))
  const focused = document.activeElement
  return shows(focused, focused?.closest('label') ?? focused?.parentElement ?? null)
}
