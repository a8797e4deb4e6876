import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
} from 'd3-force'

export type Place = { id: string; x: number; y: number }

/** Number of iterations of the graph's layout. All run before the graph is first drawn, so that its nodes never move on the screen. */
const STEPS = 200
const DISTANCE = 110
const REPULSION = -320
const ROOM = 34
const PULL = 0.06

/** Computes the positions of the members in the graph. The same links always give the same positions. */
export const placesOf = (
  ids: readonly string[],
  links: readonly { readonly from: string; readonly to: string }[],
): Place[] => {
  // A position of NaN makes the library begin with its fixed spiral of positions, so that the result is the same each time.
  const nodes = ids.map(id => ({ id, x: Number.NaN, y: Number.NaN }))
  const known = new Set(ids)
  const ties = links
    .filter(({ from, to }) => known.has(from) && known.has(to))
    .map(({ from, to }) => ({ source: from, target: to }))
  forceSimulation(nodes)
    .force(
      'ties',
      forceLink<(typeof nodes)[number], (typeof ties)[number]>(ties)
        .id(({ id }) => id)
        .distance(DISTANCE),
    )
    .force('apart', forceManyBody().strength(REPULSION))
    .force('room', forceCollide(ROOM))
    .force('x', forceX().strength(PULL))
    .force('y', forceY().strength(PULL))
    .force('middle', forceCenter())
    .stop()
    .tick(STEPS)
  return nodes.map(({ id, x, y }) => ({ id, x, y }))
}
