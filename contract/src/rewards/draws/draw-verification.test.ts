import { expect, test } from 'vitest'
import { checkDraw, readPrizes, type TypedDraw, writePrizes } from './draw-verification.ts'
import { commitmentOf } from './fair-draw.ts'

const server_seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const DRAW: TypedDraw = {
  server_seed,
  hash: commitmentOf(server_seed),
  member_seed: 'lucky',
  nonce: '1',
  prizes: '0:700,20:250,100.50:50',
}

test('A draw is computed again from the texts of its seeds', () => {
  expect(checkDraw(DRAW)).toMatchObject({ is_committed: true, total: 1000 })
})

test('A server seed that does not match the hash shown before the draw is reported', () => {
  expect(checkDraw({ ...DRAW, hash: '0'.repeat(64) })).toMatchObject({ is_committed: false })
})

test('The text of the prizes is read as it was written', () => {
  const prizes = readPrizes(DRAW.prizes)
  expect(prizes).toEqual([
    { amount: 0n, weight: 700 },
    { amount: 2_000n, weight: 250 },
    { amount: 10_050n, weight: 50 },
  ])
  expect(writePrizes(prizes ?? [])).toBe(DRAW.prizes)
})

test.each([
  ['server_seed', { server_seed: 'abc' }],
  ['hash', { hash: 'g'.repeat(64) }],
  ['member_seed', { member_seed: 'a:b' }],
  ['nonce', { nonce: '0' }],
  ['nonce', { nonce: '1.5' }],
  ['prizes', { prizes: '20' }],
  ['prizes', { prizes: '20:0' }],
  ['prizes', { prizes: '20:999999,0:2' }],
])('A wrong %s is named', (field, changes) => {
  expect(checkDraw({ ...DRAW, ...changes })).toEqual({ unreadable: field })
})
