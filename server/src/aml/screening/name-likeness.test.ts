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

/** Changes, removes or adds one letter, as a typing error does. */
const typo = ([text, at, what]: readonly [string, number, number]): string => {
  const place = at % text.length
  const letter = what === 0 ? '' : what === 1 ? 'e' : `${text[place]}a`
  return text.slice(0, place) + letter + text.slice(place + 1)
}
/** Returns the same name with a space between all letters, without spaces, or with other borders of words. */
const spaced = (text: string, how: number): string => {
  const whole = text.replaceAll(' ', '')
  if (how === 0) return text
  if (how === 1) return whole
  return [...whole].join(' ').replaceAll(/(.) (.)/g, how === 2 ? '$1 $2' : '$1$2')
}
const misspelt = fc.tuple(
  fc.tuple(name, fc.nat(3)).map(([text, how]) => spaced(text, how)),
  fc.nat(40),
  fc.nat(2),
)

test.each([
  ['j o h n s m i t h', 'john smith'],
  ['john smith', 'j o h n s m i t h'],
  ['สม ชาย ใจ ดี', 'สมชายใจดี'],
  ['สมชายใจดี', 'ส ม ช า ย ใ จ ดี'],
])('the index finds for %s the name %s', (asked, written) => {
  const index = createNameIndex<number>()
  index.add(1, [written])
  expect(index.searcher(88)(asked)).toEqual([{ entry: 1, name: written, score: 100 }])
})

test.each([75, 88])(
  'the index finds each name that a comparison of all pairs finds, from score %d on',
  SCORE => {
    fc.assert(
      fc.property(fc.array(misspelt, { minLength: 1, maxLength: 30 }), fc.nat(3), (given, how) => {
        const index = createNameIndex<number>()
        for (const [at, [written]] of given.entries()) index.add(at, [written])
        const search = index.searcher(SCORE)
        for (const one of given) {
          const asked = spaced(typo(one), how)
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
