import { createHash } from 'node:crypto'
import { hashSecret, newKey, newSecret } from '../random.ts'

/**
 * Number of characters of a link's second half (60 bits). It is short, because a person types it. That is safe, because an attacker who guesses it
 * still lacks the first half.
 */
const SECOND_CHARACTERS = 12
const GROUP = /(.{4})(?=.)/g
/** Character at the end of a link's first half. Links without two halves do not have it. */
const SEAM = '.'

/** Creates the first half of a secret link that a proposal makes. The proposal's maker gets its text, and the proposal stores only its hash. */
export const newFirstHalf = (): { readonly text: string; readonly hash: Buffer } => {
  const text = newSecret()
  return { text: `${text}${SEAM}`, hash: hashSecret(text) }
}

/** Creates the second half of a secret link, which the proposal's checker gets. It consists of groups of characters that a person can read aloud. */
export const newSecondHalf = (): string => newKey(SECOND_CHARACTERS).replace(GROUP, '$1-')

/** Normalises the half of a link that a person typed: changes the case, removes spaces and hyphens, and replaces letters that look like digits. */
const asDrawn = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

export const hashHalves = (first: Buffer, second: string): Buffer =>
  createHash('sha256').update(first).update(asDrawn(second)).digest()

/** Returns the hash under which the database stores a link. `code` is the whole code: a single part, or both halves joined. */
export const hashLink = (code: string): Buffer => {
  const seam = code.indexOf(SEAM)
  return seam === -1
    ? hashSecret(code)
    : hashHalves(hashSecret(code.slice(0, seam)), code.slice(seam + SEAM.length))
}
