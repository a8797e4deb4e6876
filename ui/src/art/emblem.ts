/** The scene behind an emblem. */
export type Ground =
  | 'arch'
  | 'balls'
  | 'depths'
  | 'grid'
  | 'hills'
  | 'lattice'
  | 'palace'
  | 'pitch'
  | 'rays'
  | 'reels'
  | 'stage'
  | 'table'
  | 'waves'

/** Every emblem of `emblems.svg`, each with the scene it stands in. */
const GROUNDS = {
  ball: 'rays',
  bell: 'arch',
  boat: 'waves',
  cards: 'lattice',
  chilli: 'rays',
  coconut: 'hills',
  coin: 'rays',
  crab: 'waves',
  crown: 'arch',
  dice: 'lattice',
  elephant: 'arch',
  gem: 'rays',
  kite: 'hills',
  koi: 'waves',
  lantern: 'hills',
  lotus: 'arch',
  mango: 'lattice',
  moon: 'hills',
  naga: 'waves',
  rocket: 'hills',
  shark: 'waves',
  squid: 'waves',
  star: 'lattice',
  sword: 'rays',
  temple: 'arch',
  ticket: 'lattice',
  tiger: 'rays',
  trophy: 'arch',
  tuktuk: 'lattice',
} as const satisfies Record<string, Ground>

export type Emblem = keyof typeof GROUNDS

export const EMBLEMS = Object.keys(GROUNDS) as readonly Emblem[]

/** The emblem of that name; a name nobody has drawn yet becomes the star. */
export function emblemOf(name: string): { emblem: Emblem; ground: Ground } {
  const emblem = isEmblem(name) ? name : 'star'
  return { emblem, ground: GROUNDS[emblem] }
}

function isEmblem(name: string): name is Emblem {
  return Object.hasOwn(GROUNDS, name)
}
