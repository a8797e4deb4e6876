import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNameIndex } from './name-index.ts'
import { comparedName, nameScore } from './name-likeness.ts'

const score = (one: string, other: string): number => nameScore(comparedName(one), comparedName(other))

test.each([
  ['สมชาย ใจดี', 'นายสมชาย  ใจดี', 100],
  ['สมชาย ใจดี', 'ใจดี สมชาย', 100],
  ['สมชาย ใจดี', 'น.ส. สมชายใจดี', 100],
  ['Somchai Jaidee', 'MR. SOMCHAI JAIDEE', 100],
  ['Somchai Jaidee', 'Jaidee, Somchai', 100],
  ['Somchai Jaidee', 'Sómchai Jai-dee', 100],
])('%s and %s are one name', (one, other, alike) => {
  expect(score(one, other)).toBe(alike)
})

test.each([
  ['ศักดิ์ชัย ทองคำ', 'ศักดิชัย ทองคำ', 90, 99],
  ['Somchai Jaidee', 'Somchay Jaidee', 90, 99],
  ['Mohammed Al Rashid', 'Muhammad Al-Rashid', 75, 99],
  ['สมชาย ใจดี', 'สมชาย ใจงาม', 0, 74],
  ['สมชาย ใจดี', 'Somchai Jaidee', 0, 0],
])('%s and %s are alike to a degree', (one, other, least, most) => {
  expect(score(one, other)).toBeGreaterThanOrEqual(least)
  expect(score(one, other)).toBeLessThanOrEqual(most)
})

const word = fc.string({ unit: fc.constantFrom(...'aeiounmkst'), minLength: 3, maxLength: 9 })
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))

/** Changes, drops or adds one letter. */
const typo = ([text, at, what]: readonly [string, number, number]): string => {
  const place = at % text.length
  const letter = what === 0 ? '' : what === 1 ? 'e' : `${text[place]}a`
  return text.slice(0, place) + letter + text.slice(place + 1)
}
const misspelt = fc.tuple(name, fc.nat(40), fc.nat(2))

test.each([75, 88])(
  'the index finds each name that a comparison of all pairs finds, from score %d on',
  SCORE => {
    fc.assert(
      fc.property(fc.array(misspelt, { minLength: 1, maxLength: 30 }), given => {
        const index = createNameIndex<number>()
        for (const [at, [written]] of given.entries()) index.add(at, [written])
        const search = index.searcher(SCORE)
        for (const one of given) {
          const asked = typo(one)
          const found = new Map(search(asked).map(({ entry, score: alike }) => [entry, alike]))
          const naive = given.flatMap(([written], at) =>
            score(asked, written) >= SCORE ? [[at, score(asked, written)] as const] : [],
          )
          expect([...found].toSorted(([a], [b]) => a - b)).toEqual(naive)
        }
      }),
      { numRuns: 60 },
    )
  },
)
