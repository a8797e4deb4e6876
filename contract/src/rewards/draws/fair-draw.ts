import { hexOf, hmacSha256, sha256 } from './sha-256.ts'

/**
 * The rule that decides a draw. The lobby, the page that verifies draws and the command line call this file, and no other code decides a draw.
 *
 * 1. Before the draw the server chooses a secret seed and shows its hash, `commitmentOf(serverSeed)`.
 * 2. The member gives a second seed, which the server cannot know when it shows the hash.
 * 3. HMAC-SHA-256(server seed, "member seed:nonce") is read in words of 32 bits. The first word below the greatest multiple of the total
 * weight is the number. Greater words are skipped, because they would favour some prizes (rejection sampling).
 * 4. The remainder of the number divided by the total weight lies in the range of exactly one prize.
 * 5. The server reveals its seed with the result. Each seed decides one draw.
 */
const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32

/** Matches a server's seed: 32 random bytes in hexadecimal. The hash and the HMAC take these 64 characters as text. */
export const SERVER_SEED = /^[0-9a-f]{64}$/
/** A member's seed contains no colon, so the text "member seed:nonce" is unambiguous. */
export const MEMBER_SEED_MAX_CHARACTERS = 64
export const MEMBER_SEED = new RegExp(`^[A-Za-z0-9_-]{1,${MEMBER_SEED_MAX_CHARACTERS}}$`)

/** Maximum sum of the weights. The smallest chance is one millionth. */
export const TOTAL_WEIGHT_MAX = 1_000_000

export type Weighted = { readonly weight: number }

export type DrawSeeds = {
  readonly server_seed: string
  readonly member_seed: string
  /** Number of the draw among the member's draws: 1, 2, 3 … */
  readonly nonce: number
}

/** Returns the hash that the server shows before a draw, in hexadecimal. */
export const commitmentOf = (serverSeed: string): string => hexOf(sha256(serverSeed))

export const totalWeightOf = (prizes: readonly Weighted[]): number =>
  prizes.reduce((total, { weight }) => total + weight, 0)

/** Inputs of a draw other than the server's seed: the member's seed, and the number of the draw. */
export type Asked = Pick<DrawSeeds, 'member_seed' | 'nonce'>

/**
 * Returns a function that computes the drawn number from the other inputs. The number is at least 0 and below `total`; all numbers are equally
 * likely.
 */
export const numbersUnder = (serverSeed: string): ((asked: Asked, total: number) => number) => {
  const digestUnder = hmacSha256(serverSeed)
  return ({ member_seed, nonce }, total) => {
    if (!Number.isInteger(total) || total < 1 || total > TOTAL_WEIGHT_MAX)
      throw new RangeError(`the total weight ${total} is not between 1 and ${TOTAL_WEIGHT_MAX}`)
    const limit = WORD_VALUES - (WORD_VALUES % total)
    const message = `${member_seed}:${nonce}`
    // If all eight words of a digest are skipped, the loop computes another digest. This is rare, because a total is at most 2^20 and a word has 32
    // bits.
    for (let round = 0; ; round++) {
      const digest = digestUnder(round === 0 ? message : `${message}:${round}`)
      const words = new DataView(digest.buffer)
      for (let offset = 0; offset < digest.length; offset += WORD_BYTES) {
        const number = words.getUint32(offset)
        if (number < limit) return number % total
      }
    }
  }
}

export const drawnNumber = ({ server_seed, ...asked }: DrawSeeds, total: number): number =>
  numbersUnder(server_seed)(asked, total)

/** Returns the index of the prize whose range contains the number. The ranges follow each other in the order of the prizes. */
export const prizeAt = (number: number, prizes: readonly Weighted[]): number => {
  let end = 0
  for (const [index, { weight }] of prizes.entries()) {
    end += weight
    if (number < end) return index
  }
  throw new RangeError(`the number ${number} is beyond the total weight ${end}`)
}

export type DrawResult = { readonly number: number; readonly total: number; readonly prize: number }

/** Returns the number of the draw and the index of its prize. */
export const resultOf = (seeds: DrawSeeds, prizes: readonly Weighted[]): DrawResult => {
  const total = totalWeightOf(prizes)
  const number = drawnNumber(seeds, total)
  return { number, total, prize: prizeAt(number, prizes) }
}
