import { EMBLEMS, type Emblem, emblemOf, type Ground } from './emblem.ts'

/** Decorations of a game picture. One of them can be drawn in front of the lower part of the emblem. */
type Front = 'coins' | 'chips' | 'water' | 'clouds' | 'sparks' | 'leaves'
/** How the emblem appears in a game picture: upright, close up, tilted, leaning, or next to a second emblem. */
export type Stance = 'still' | 'near' | 'tilted' | 'leaning' | 'paired'

type Kind = {
  /** Possible backgrounds, of which one is chosen. `own` means the background that belongs to the emblem. */
  grounds: readonly (Ground | 'own')[]
  fronts: readonly (Front | null)[]
  companions: readonly Emblem[]
}

/** The parts of a game picture from which `compositionOf` chooses, by the game's section. A part that is listed twice is chosen twice as often. */
const KINDS: Readonly<Record<string, Kind>> = {
  slot: {
    grounds: ['own', 'own', 'reels', 'stage', 'palace', 'own'],
    fronts: ['coins', 'clouds', 'sparks', 'leaves', 'water', 'sparks', 'clouds'],
    companions: ['coin', 'gem', 'lotus', 'crown', 'star', 'lantern'],
  },
  casino: {
    grounds: ['table', 'stage', 'table', 'lattice'],
    fronts: ['chips', 'chips', 'sparks'],
    companions: ['dice', 'cards', 'coin', 'gem'],
  },
  sports: {
    grounds: ['pitch', 'pitch', 'rays'],
    fronts: ['sparks', null],
    companions: ['ball', 'trophy', 'star'],
  },
  fish: {
    grounds: ['depths', 'depths', 'waves'],
    fronts: ['water', 'sparks', 'water'],
    companions: ['koi', 'crab', 'squid', 'shark'],
  },
  lotto: {
    grounds: ['balls', 'balls', 'rays'],
    fronts: ['coins', 'sparks'],
    companions: ['coin', 'ticket', 'star'],
  },
  esports: {
    grounds: ['grid', 'grid', 'hills'],
    fronts: ['sparks', null],
    companions: ['sword', 'rocket', 'trophy', 'star'],
  },
}

const STANCES: readonly Stance[] = ['still', 'near', 'tilted', 'leaning', 'paired']

export type Composition = {
  emblem: Emblem
  ground: Ground
  front: Front | null
  stance: Stance
  companion: Emblem | null
}

/** Returns a hash of a text (FNV-1a). It depends only on the text, so that a game gets the same picture on every machine. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Chooses one of the values by a hash. The choices for one picture use different values of `shift`, so that they are independent. */
const pick = <T>(from: readonly [T, ...T[]] | readonly T[], hash: number, shift: number, other: T): T =>
  from[Math.floor(hash / 7 ** shift) % from.length] ?? other

/**
 * Composes a game's picture from its section and id, so that two games with the same emblem differ. Without
 * a section the emblem is upright on its own background.
 */
export const compositionOf = (name: string, kind = '', seed = ''): Composition => {
  const { emblem, ground: own } = emblemOf(name)
  const choices = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (choices === undefined) return { emblem, ground: own, front: null, stance: 'still', companion: null }
  const hash = hashOf(seed)
  const ground = pick(choices.grounds, hash, 0, 'own')
  const stance = pick(STANCES, hash, 2, 'still')
  const others = choices.companions.filter(companion => companion !== emblem)
  return {
    emblem,
    ground: ground === 'own' ? own : ground,
    front: pick(choices.fronts, hash, 4, null),
    stance,
    companion: stance === 'paired' ? pick(others, hash, 6, EMBLEMS[0] ?? emblem) : null,
  }
}
