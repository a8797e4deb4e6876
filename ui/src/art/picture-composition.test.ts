import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EMBLEMS, emblemOf } from './emblem.ts'
import { compositionOf } from './picture-composition.ts'

const KINDS = ['slot', 'casino', 'sports', 'fish', 'lotto', 'esports']
const SEEDS = Array.from({ length: 60 }, (_, index) => `game-${index}`)
const sheet = readFileSync(new URL('./emblems.svg', import.meta.url), 'utf8')
const drawn = new Set([...sheet.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id))

describe('the picture of a game', () => {
  test('is the same each time it is drawn', () => {
    for (const seed of SEEDS)
      expect(compositionOf('koi', 'slot', seed)).toEqual(compositionOf('koi', 'slot', seed))
  })

  test.each(KINDS)('has only parts of the SVG file, for every game of %s', kind => {
    for (const emblem of EMBLEMS)
      for (const seed of SEEDS) {
        const { ground, front, companion } = compositionOf(emblem, kind, seed)
        expect(drawn).toContain(`ground-${ground}`)
        if (front !== null) expect(drawn).toContain(`front-${front}`)
        if (companion !== null) expect(drawn).toContain(companion)
        expect(companion).not.toBe(emblem)
      }
  })

  test.each(KINDS)('differs between games of %s that share an emblem', kind => {
    const looks = new Set(SEEDS.map(seed => JSON.stringify(compositionOf('star', kind, seed))))
    expect(looks.size).toBeGreaterThan(8)
  })

  test('without a section, or with an unknown one, is the emblem on its own background', () => {
    for (const kind of ['', 'bingo', 'constructor', '__proto__'])
      expect(compositionOf('crab', kind, 'x')).toEqual({
        ...emblemOf('crab'),
        front: null,
        stance: 'still',
        companion: null,
      })
  })

  test('the frames of the providers are drawn', () => {
    for (const frame of ['kanok', 'deco', 'double']) expect(drawn).toContain(`frame-${frame}`)
  })
})
