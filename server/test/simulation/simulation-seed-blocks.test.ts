import { expect, test } from 'vitest'
import { blocksInTurn, seedsFrom } from './simulation-seed-blocks.ts'

test('a block that timed out ends after its current seed, and the next one waits for it', async () => {
  const inTurn = blocksInTurn()
  const [timeout, usual] = [new AbortController(), new AbortController()]
  const played: string[] = []
  const play = async (seed: number): Promise<void> => {
    played.push(`${seed} begins`)
    if (seed === 2) timeout.abort()
    await new Promise(resolve => setImmediate(resolve))
    played.push(`${seed} ends`)
  }
  const first = inTurn(seedsFrom(1, 5), timeout.signal, play)
  await inTurn(seedsFrom(6, 7), usual.signal, play)
  await first
  expect(played).toEqual([1, 2, 6, 7].flatMap(seed => [`${seed} begins`, `${seed} ends`]))
})

test('a block that fails does not stop the next one', async () => {
  const inTurn = blocksInTurn()
  const { signal } = new AbortController()
  const first = inTurn([1], signal, () => Promise.reject(new Error('a fault')))
  const played: number[] = []
  await Promise.allSettled([
    first,
    inTurn([2], signal, async seed => {
      played.push(seed)
    }),
  ])
  await expect(first).rejects.toThrow('a fault')
  expect(played).toEqual([2])
})
