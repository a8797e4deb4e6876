/**
 * Chrome's translator replaces each text node by `<font><font>…</font></font>`. React does not know this: it writes to the removed node and
 * removes nodes from the wrong parent. Texts then stay outdated, or the page breaks. Some extensions have the same effect. This file corrects
 * it.
 */

/** For each removed text node, the element that a translator or extension put in its place. */
const standIns = new WeakMap<Node, HTMLElement>()
const taken = new WeakSet<Node>()

const isStandIn = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font' && !taken.has(node)

const rewrites = new MutationObserver(records => {
  for (const { target } of records)
    if (!target.isConnected) {
      const standIn = standIns.get(target)
      if (standIn !== undefined) standIn.textContent = target.nodeValue
    }
})

const noteStandIns = (records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) {
      if (!(node instanceof Text)) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
      if (standIn === undefined) continue
      taken.add(standIn)
      standIns.set(node, standIn)
      rewrites.observe(node, { characterData: true })
    }
}

/** Returns the child of `parent` that is, or contains, React's node or the element that replaced it; null if there is none. */
const placeIn = (parent: Node, node: Node): Node | null => {
  let place: Node | null = node.isConnected ? node : (standIns.get(node) ?? node)
  while (place !== null && place.parentNode !== parent) place = place.parentNode
  return place
}

/**
 * Keeps React's updates correct after a translator or extension has moved the page's nodes. Call this once,
 * before the first render.
 */
export const tolerateTranslators = (): void => {
  const takingOut = new MutationObserver(noteStandIns)
  takingOut.observe(document, { childList: true, subtree: true })
  const noteNow = () => noteStandIns(takingOut.takeRecords())
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function remove<N extends Node>(this: Node, child: N): N {
    if (child.parentNode === this) return removeChild.call(this, child) as N
    noteNow()
    const there = child.isConnected ? child : standIns.get(child)
    if (there?.parentNode) removeChild.call(there.parentNode, there)
    return child
  }
  Node.prototype.insertBefore = function insert<N extends Node>(this: Node, node: N, next: Node | null): N {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as N
    noteNow()
    return insertBefore.call(this, node, placeIn(this, next)) as N
  }
}
