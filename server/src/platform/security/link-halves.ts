import { createHash } from 'node:crypto'
import { hashSecret, newKey, newSecret } from '../random.ts'

/** Sixty bits, typed by hand: whoever lacks the first half gains nothing by guessing this one. */
const SECOND_CHARACTERS = 12
const GROUP = /(.{4})(?=.)/g
/** Terminates a first half; unique to these links. */
const SEAM = '.'

/** The half of the maker, and the hash of it that the proposal keeps. */
export const newFirstHalf = (): { readonly text: string; readonly hash: Buffer } => {
  const text = newSecret()
  return { text: `${text}${SEAM}`, hash: hashSecret(text) }
}

/** The half of the checker, in groups to be read aloud. */
export const newSecondHalf = (): string => newKey(SECOND_CHARACTERS).replace(GROUP, '$1-')

/** Capitals, spaces and hyphens as a person types them, and letters that the alphabet leaves out for what they look like. */
const asDrawn = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

export const hashHalves = (first: Buffer, second: string): Buffer =>
  createHash('sha256').update(first).update(asDrawn(second)).digest()

/** The hash under which a link is kept, whether it is in one piece or in two halves. */
export const hashLink = (code: string): Buffer => {
  const seam = code.indexOf(SEAM)
  return seam === -1
    ? hashSecret(code)
    : hashHalves(hashSecret(code.slice(0, seam)), code.slice(seam + SEAM.length))
}
