/**
 * Chrome translates a page by putting `<font><font>…</font></font>` in the place of each text node. React goes on writing to the
 * node that was taken out, and removes nodes from a parent that no longer has them: figures stay as they were, and the page breaks.
 * Other extensions wrap and move nodes with the same effect.
 */

/** What stands in the page for a text node that was taken out of it. */
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

/** What lies among the children of `parent` at the place where React believes its node to be; null: nothing. */
const placeIn = (parent: Node, node: Node): Node | null => {
  let place: Node | null = node.isConnected ? node : (standIns.get(node) ?? node)
  while (place !== null && place.parentNode !== parent) place = place.parentNode
  return place
}

/** Keeps a page true and alive under a translator and under extensions that move its nodes. Called once, before the first drawing. */
export const outliveTranslators = (): void => {
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
