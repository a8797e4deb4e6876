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

/**
 * Returns the elements that a test checks at this window size: all if LIVES_ALL is set, otherwise every other one. The other size checks the rest.
 */
export const shareOf = <One>(all: readonly One[], size: WindowSize): readonly One[] => {
  const first = size === 'phone' ? 0 : 1
  return playsAll() ? all : all.filter((_, place) => place % 2 === first)
}
