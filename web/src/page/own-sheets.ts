/**
 * The server puts the first style sheets into the page itself. A chunk that comes later looks for a link to them: here it is,
 * disabled, so that nothing is fetched again. Called once, before anything is imported later.
 */
export const nameOwnSheets = (): void => {
  for (const style of document.querySelectorAll<HTMLElement>('style[data-sheet]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.href = style.dataset.sheet ?? ''
    document.head.append(link)
  }
}
