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

/** The background of each emblem. An emblem is a drawing in the file `emblems.svg`. */
const GROUNDS = {
  ball: 'rays',
  bee: 'hills',
  bell: 'arch',
  boat: 'waves',
  bolt: 'grid',
  butterfly: 'arch',
  cards: 'lattice',
  cat: 'palace',
  chest: 'rays',
  chilli: 'rays',
  cloud: 'hills',
  coconut: 'hills',
  coin: 'rays',
  crab: 'waves',
  crown: 'arch',
  dice: 'lattice',
  drum: 'stage',
  duck: 'waves',
  elephant: 'arch',
  fan: 'lattice',
  gem: 'rays',
  gloves: 'rays',
  heron: 'hills',
  horse: 'lattice',
  kite: 'hills',
  koi: 'waves',
  lantern: 'hills',
  lotus: 'arch',
  mango: 'lattice',
  mask: 'palace',
  monkey: 'hills',
  moon: 'hills',
  mortar: 'rays',
  naga: 'waves',
  orchid: 'arch',
  rice: 'hills',
  rocket: 'hills',
  rooster: 'rays',
  shark: 'waves',
  shell: 'waves',
  squid: 'waves',
  star: 'lattice',
  sword: 'rays',
  temple: 'arch',
  ticket: 'lattice',
  tiger: 'rays',
  train: 'grid',
  trophy: 'arch',
  tuktuk: 'lattice',
  turtle: 'waves',
  umbrella: 'lattice',
  vase: 'lattice',
  volleyball: 'rays',
  wheel: 'stage',
} as const satisfies Record<string, Ground>

export type Emblem = keyof typeof GROUNDS

export const EMBLEMS = Object.keys(GROUNDS) as readonly Emblem[]

/** Returns the emblem with that name, and its background. For an unknown name it returns the star. */
export function emblemOf(name: string): { emblem: Emblem; ground: Ground } {
  const emblem = isEmblem(name) ? name : 'star'
  return { emblem, ground: GROUNDS[emblem] }
}

function isEmblem(name: string): name is Emblem {
  return Object.hasOwn(GROUNDS, name)
}
