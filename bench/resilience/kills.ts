import { setTimeout as sleep } from 'node:timers/promises'
import { type Draw, weighted } from '../../server/seed/world/draws.ts'
import { until } from './kept-process.ts'
import { type House, PIECES, type Piece } from './product.ts'

export const EVERY_MS = 2_000
const LOOK_MS = 20
const BACK_LIMIT_MS = 120_000
/** A piece that has been ended is noticed within it. */
const GONE_LIMIT_MS = 1_000
/** PostgreSQL's own launcher lets it recover before it takes it for healthy again: one that is ended sooner comes back later each time. */
const POSTGRES_REST_MS = 31_000
const WEIGHTS: Readonly<Record<Piece, number>> = { api: 4, worker: 4, sandbox: 2, postgres: 2 }

export type Kill = { readonly piece: Piece; readonly backMs: number }

/** From its end until it does its work again. */
const killed = async (house: House, piece: Piece): Promise<Kill> => {
  const began = performance.now()
  house.kill(piece)
  while ((await house.isReady(piece)) && performance.now() - began < GONE_LIMIT_MS) await sleep(LOOK_MS)
  await until(`${piece} is back`, () => house.isReady(piece), BACK_LIMIT_MS)
  return { piece, backMs: performance.now() - began }
}

type Options = {
  /** How long there is killing, unless `isEnough`. */
  readonly forMs: number
  isEnough(kills: number): boolean
  /** From one to the next, after so many. */
  everyMs?(kills: number): number
  readonly pieces?: readonly Piece[]
}

/**
 * `kill -9` of one of the pieces every two seconds, unless it is said otherwise, by the draw. One that is not back yet is not ended again meanwhile: on a machine
 * that others work on too it would never be.
 */
export const killAtRandom = async (
  house: House,
  draw: Draw,
  { forMs, isEnough, everyMs = () => EVERY_MS, pieces = PIECES }: Options,
): Promise<Kill[]> => {
  const began = performance.now()
  const down = new Map<Piece, Promise<void>>()
  const kills: Kill[] = []
  let count = 0
  let postgresFrom = began
  while (performance.now() - began < forMs || !isEnough(count)) {
    await sleep(everyMs(count))
    const weights = pieces.map(piece => {
      const isResting = piece === 'postgres' && performance.now() < postgresFrom
      return down.has(piece) || isResting ? 0 : WEIGHTS[piece]
    })
    if (weights.every(weight => weight === 0)) continue
    const piece = pieces[weighted(draw, weights)]
    if (piece === undefined) continue
    count += 1
    if (piece === 'postgres') postgresFrom = performance.now() + POSTGRES_REST_MS
    down.set(
      piece,
      killed(house, piece).then(kill => {
        kills.push(kill)
        down.delete(piece)
      }),
    )
  }
  await Promise.all(down.values())
  return kills
}
