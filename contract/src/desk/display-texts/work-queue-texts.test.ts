import { expect, test } from 'vitest'
import { proposalKindNames } from '../proposals/proposal-kinds.ts'
import { proposalNames, troubleNames, workReasonName } from './work-queue-texts.ts'

test('a proposal has its own name in the queue where a trouble has the same word', () => {
  for (const why of proposalKindNames)
    expect(workReasonName({ kind: 'proposal', why })).toBe(proposalNames[why])
  expect(workReasonName({ kind: 'trouble', why: 'setting' })).toBe(troubleNames.setting)
})
