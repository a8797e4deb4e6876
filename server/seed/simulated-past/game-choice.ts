import type { Play } from '@sala/sandbox/simulated-players.ts'
import { usernameOf } from '../../src/games/game-sites/site-account.ts'
import { BAHT } from './deposits.ts'
import { between, type Draw, weighted } from './random-numbers.ts'
import type { SimulatedMember, SimulatedProduct } from './simulated-product.ts'

const SECTIONS = ['slot', 'casino', 'sports', 'fish', 'lotto', 'esports'] as const
const SECTION_WEIGHTS = [56, 18, 12, 7, 4, 3] as const
/** Number of games that are popular. In about two of three play sessions a simulated member chooses one of these. */
const FAVOURITES = 6
/** The stake of a round is the member's credit divided by a random number in this range. */
const STAKE_PARTS = { least: 12, most: 60 } as const
const ROUNDS = { least: 8, most: 45 } as const

/** Returns random game rounds of a member between two times. Members of a fraud ring bet against each other in the same game. */
export const playOf = (
  product: SimulatedProduct,
  { id, person, times }: SimulatedMember,
  credit: bigint,
  draw: Draw,
  span: { began: Date; ended: Date },
): Play => {
  const isTree = person.ring === 'tree'
  const share = BigInt(between(draw, STAKE_PARTS.least, STAKE_PARTS.most))
  const whole = (credit / share / BAHT) * BAHT
  return {
    ...span,
    username: usernameOf(id),
    section: isTree ? 'sports' : (SECTIONS[weighted(draw, SECTION_WEIGHTS)] ?? 'slot'),
    game: isTree ? 0 : draw(3) === 0 ? draw(1_000) : draw(FAVOURITES),
    stake: whole < BAHT ? BAHT : whole,
    rounds: between(draw, ROUNDS.least, ROUNDS.most),
    luck: `${product.seed}:${person.no}:${times}`,
    option: isTree ? (person.no % 2 === 0 ? 'first' : 'last') : 'any',
  }
}
