import { createHmac } from 'node:crypto'
import type { Random } from './game-rules/random-source.ts'

const WORD_BYTES = 4
const WORDS = 2 ** 32

/**
 * Creates the source of random numbers for one draw: HMAC-SHA-256 over the draw's number and a block counter, with the account's seed as the key.
 * Seed and number are stored, so that any draw can be recomputed. Values that would make low numbers likelier are discarded.
 */
export function randomOf(seed: string, draw: bigint): Random {
  let block = 0
  let words = Buffer.alloc(0)
  const nextWord = () => {
    if (words.length < WORD_BYTES) {
      words = createHmac('sha256', seed).update(`${draw}:${block}`).digest()
      block += 1
    }
    const word = words.readUInt32BE(0)
    words = words.subarray(WORD_BYTES)
    return word
  }
  return below => {
    const fair = WORDS - (WORDS % below)
    let word = nextWord()
    while (word >= fair) word = nextWord()
    return word % below
  }
}

/** Derives an account's random seed from the game site's seed. Two runs with the same seed of the game site give the same results. */
export function seedOf(siteSeed: string, username: string): string {
  return createHmac('sha256', siteSeed).update(username).digest('hex')
}
