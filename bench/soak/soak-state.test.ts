import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noAcknowledgements } from '../resilience/simulated-member.ts'
import {
  isOfInterrupted,
  keyPrefix,
  readAcknowledged,
  readState,
  writeAcknowledged,
  writeState,
} from './soak-state.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-soak-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a later run continues with the counts and the acknowledgements of the earlier one', () => {
  const state = readState(folder, 7)
  Object.assign(state, { round: 3, rounds: 3, operations: 40, playedMs: 9_000 })
  state.faults.kill = 2
  writeState(folder, state)
  const acknowledged = noAcknowledgements()
  acknowledged.deposits.set('deposit-r1-a', 'dep_1').set('deposit-r1-b', null)
  acknowledged.paid.set('line', 2_000n)
  acknowledged.rounds.add('rnd')
  writeAcknowledged(folder, acknowledged)
  expect(readState(folder, 7)).toEqual(state)
  expect(readAcknowledged(folder)).toEqual(acknowledged)
})

test('a round that was interrupted is played no further, and only its requests may be unknown', () => {
  const state = readState(folder, 7)
  Object.assign(state, { round: 3, isInRound: true })
  writeState(folder, state)
  const isForgotten = isOfInterrupted(readState(folder, 7))
  const keys = [1, 3, 33].map(round => isForgotten(`deposit-${keyPrefix(round)}mem_1-0`))
  expect(keys).toEqual([false, true, false])
})

test('a soak does not continue with another seed, nor after a disagreement', () => {
  const state = readState(folder, 7)
  writeState(folder, state)
  expect(() => readState(folder, 8)).toThrow('has a soak with the seed 7')
  state.disagreements = ['a line is missing']
  writeState(folder, state)
  expect(() => readState(folder, 7)).toThrow('a line is missing')
})
