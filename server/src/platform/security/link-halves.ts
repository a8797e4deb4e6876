import { createHash } from 'node:crypto'
import { hashSecret, newKey, newSecret } from '../random.ts'

/** Sixty bits, typed manually. Guessing it is useless without the first half. */
const SECOND_CHARACTERS = 12
const GROUP = /(.{4})(?=.)/g
/** Ends the first half; occurs only in these links. */
const SEAM = '.'

/** The maker's half, and its hash, which the proposal stores. */
export const newFirstHalf = (): { readonly text: string; readonly hash: Buffer } => {
  const text = newSecret()
  return { text: `${text}${SEAM}`, hash: hashSecret(text) }
}

/** The checker's half, in groups for reading aloud. */
export const newSecondHalf = (): string => newKey(SECOND_CHARACTERS).replace(GROUP, '$1-')

/** Normalises typed text: case, spaces, hyphens, and letters that resemble letters of the alphabet. */
const asDrawn = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

export const hashHalves = (first: Buffer, second: string): Buffer =>
  createHash('sha256').update(first).update(asDrawn(second)).digest()

/** The stored hash of a link, given whole or in two halves. */
export const hashLink = (code: string): Buffer => {
  const seam = code.indexOf(SEAM)
  return seam === -1
    ? hashSecret(code)
    : hashHalves(hashSecret(code.slice(0, seam)), code.slice(seam + SEAM.length))
}
