import { setTimeout as sleep } from 'node:timers/promises'
import { type Draw, weighted } from '../../server/seed/simulated-past/random-numbers.ts'
import { PIECES, type Piece, type Product } from './product-under-test.ts'
import { waitUntil } from './supervised-process.ts'

export const KILL_INTERVAL_MS = 2_000
const POLL_MS = 20
const BACK_LIMIT_MS = 120_000
/** Longest time in ms until the readiness check notices that a process was killed. */
const GONE_LIMIT_MS = 1_000
/**
 * Minimum time in ms between two kills of PostgreSQL. After a shorter time, the program that starts PostgreSQL would count the kill as a failed
 * start, and wait before the next one.
 */
const POSTGRES_REST_MS = 31_000
const WEIGHTS: Readonly<Record<Piece, number>> = { api: 4, worker: 4, sandbox: 2, postgres: 2 }

export type Kill = { readonly piece: Piece; readonly backMs: number }

/** Kills a process and waits until it is ready again. */
const killAndAwait = async (product: Product, piece: Piece): Promise<Kill> => {
  const began = performance.now()
  product.kill(piece)
  while ((await product.isReady(piece)) && performance.now() - began < GONE_LIMIT_MS) await sleep(POLL_MS)
  await waitUntil(`${piece} is ready again`, () => product.isReady(piece), BACK_LIMIT_MS)
  return { piece, backMs: performance.now() - began }
}

type Options = {
  /** Minimum duration of the kills in ms. After it, the kills continue until `isEnough` returns true. */
  readonly forMs: number
  isEnough(kills: number): boolean
  /** Returns the delay in ms before the next kill. `kills` is the number of kills so far. */
  everyMs?(kills: number): number
  readonly pieces?: readonly Piece[]
}

/**
 * Kills a random process with `kill -9`, by default every two seconds. Processes that are not ready are left alone, because on a busy machine they
 * might otherwise never become ready.
 */
export const killRandomProcesses = async (
  product: Product,
  draw: Draw,
  { forMs, isEnough, everyMs = () => KILL_INTERVAL_MS, pieces = PIECES }: Options,
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
      killAndAwait(product, piece).then(kill => {
        kills.push(kill)
        down.delete(piece)
      }),
    )
  }
  await Promise.all(down.values())
  return kills
}
