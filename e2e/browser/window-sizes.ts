import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'

export type WindowSize = 'desktop' | 'phone'
export const BOTH_SIZES: readonly WindowSize[] = ['desktop', 'phone']

/**
 * Returns the window sizes at which a test checks the screen of this name in detail: both if LIVES_ALL is set, otherwise one. The name decides which
 * one, so a screen keeps its size, and each size has half of the screens.
 */
export const sizesFor = (name: string): readonly WindowSize[] => {
  if (playsAll()) return BOTH_SIZES
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return [sum % 2 === 0 ? 'desktop' : 'phone']
}

/** The shares of both sizes together are one of this many elements. */
const PARTS = 3

/**
 * Returns the elements that a test checks at this window size: all if LIVES_ALL is set, otherwise every sixth one. The other size checks other ones,
 * and the first element is checked on a phone.
 */
export const shareOf = <One>(all: readonly One[], size: WindowSize): readonly One[] => {
  const first = size === 'phone' ? 0 : PARTS
  return playsAll() ? all : all.filter((_, place) => place % (2 * PARTS) === first)
}
