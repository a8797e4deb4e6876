import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { chiSquareOf, SUSPECT_BELOW } from './chi-square-test.ts'
import { commitmentOf, drawnNumber, MEMBER_SEED, numbersUnder, prizeAt, resultOf } from './fair-draw.ts'

const seedOf = (number: number): string => createHash('sha256').update(`seed ${number}`).digest('hex')
const server_seed = seedOf(0)

test('The hash that the server shows is the SHA-256 of the seed that it later reveals', () => {
  expect(commitmentOf(server_seed)).toBe(createHash('sha256').update(server_seed).digest('hex'))
})

test('The drawn number is the first word of the HMAC modulo the total weight, as any other tool computes it', () => {
  const digest = createHmac('sha256', server_seed).update('lucky:7').digest()
  expect(drawnNumber({ server_seed, member_seed: 'lucky', nonce: 7 }, 1000)).toBe(
    digest.readUInt32BE(0) % 1000,
  )
})

test('The same seeds always give the same draw', () => {
  const prizes = [{ weight: 700 }, { weight: 200 }, { weight: 90 }, { weight: 10 }]
  const seen = [1, 2, 3, 4].map(nonce => resultOf({ server_seed, member_seed: 'A-b_9', nonce }, prizes))
  expect(seen).toMatchInlineSnapshot(`
    [
      {
        "number": 103,
        "prize": 0,
        "total": 1000,
      },
      {
        "number": 203,
        "prize": 0,
        "total": 1000,
      },
      {
        "number": 597,
        "prize": 0,
        "total": 1000,
      },
      {
        "number": 925,
        "prize": 2,
        "total": 1000,
      },
    ]
  `)
})

test('A word above the greatest multiple of the total weight is skipped', () => {
  // 2^32 is not a multiple of 700,001, so about one 32-bit word in 9,300 lies above the greatest multiple and must be rejected.
  const total = 700_001
  const limit = 2 ** 32 - (2 ** 32 % total)
  const rejected = Array.from({ length: 40_000 }, (_, nonce) => nonce).filter(
    nonce => createHmac('sha256', server_seed).update(`x:${nonce}`).digest().readUInt32BE(0) >= limit,
  )
  expect(rejected.length).toBeGreaterThan(0)
  for (const nonce of rejected) {
    const second = createHmac('sha256', server_seed).update(`x:${nonce}`).digest().readUInt32BE(4)
    expect(drawnNumber({ server_seed, member_seed: 'x', nonce }, total)).toBe(second % total)
  }
})

test('The ranges of the prizes follow each other without a gap or an overlap', () => {
  const prizes = [{ weight: 3 }, { weight: 1 }, { weight: 2 }]
  expect([0, 1, 2, 3, 4, 5].map(number => prizeAt(number, prizes))).toEqual([0, 0, 0, 1, 2, 2])
  expect(() => prizeAt(6, prizes)).toThrow(RangeError)
})

test.each([0, 0.5, 1_000_001])('The total weight %d is refused', total => {
  expect(() => drawnNumber({ server_seed, member_seed: 'x', nonce: 1 }, total)).toThrow(RangeError)
})

test.each(['', 'a:b', 'ก', 'a b', 'x'.repeat(65)])('"%s" is no seed of a member', seed => {
  expect(MEMBER_SEED.test(seed)).toBe(false)
})

const ODDS = [690_000, 200_000, 80_000, 25_000, 4_900, 100]
const ODDS_PRIZES = ODDS.map(weight => ({ weight }))
const DRAWS_OF_SEED = 100_000
const million = ODDS.map(() => 0)

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('100,000 draws of the seed %i match the odds', seed => {
  const numberOf = numbersUnder(seedOf(seed))
  const counts = ODDS.map(() => 0)
  for (let nonce = 1; nonce <= DRAWS_OF_SEED; nonce++) {
    const prize = prizeAt(numberOf({ member_seed: 'million', nonce }, 1_000_000), ODDS_PRIZES)
    counts[prize] = (counts[prize] ?? 0) + 1
  }
  for (const [prize, count] of counts.entries()) million[prize] = (million[prize] ?? 0) + count
  expect(chiSquareOf(counts, ODDS)?.p).toBeGreaterThan(SUSPECT_BELOW)
})

test('A million draws match the odds by the chi-square test', () => {
  expect(million.reduce((sum, count) => sum + count, 0)).toBe(1_000_000)
  const result = chiSquareOf(million, ODDS)
  expect(result?.degrees).toBe(5)
  expect(result?.p).toBeGreaterThan(SUSPECT_BELOW)
})

test('The chi-square test finds chances that are wrong by 2 %', () => {
  const counts = [0, 0]
  for (let draw = 0; draw < 100_000; draw++) {
    const { prize } = resultOf({ server_seed, member_seed: 'bent', nonce: draw }, [
      { weight: 52 },
      { weight: 48 },
    ])
    counts[prize] = (counts[prize] ?? 0) + 1
  }
  expect(chiSquareOf(counts, [50, 50])?.p).toBeLessThan(SUSPECT_BELOW)
})
