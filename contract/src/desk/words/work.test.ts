import { expect, test } from 'vitest'
import { proposalKindNames } from '../proposals/kinds.ts'
import { proposalNames, troubleNames, workReasonName } from './work.ts'

test('a proposal has its own name in the queue where a trouble has the same word', () => {
  for (const why of proposalKindNames)
    expect(workReasonName({ kind: 'proposal', why })).toBe(proposalNames[why])
  expect(workReasonName({ kind: 'trouble', why: 'setting' })).toBe(troubleNames.setting)
})
