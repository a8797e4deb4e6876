import { expect, test } from 'vitest'
import { proposalKindNames } from '../proposals/proposal-kinds.ts'
import { proposalNames, troubleNames, workReasonName } from './work-queue-texts.ts'

test('a case of a proposal shows the proposal’s name, although a case of a problem uses the same code', () => {
  for (const why of proposalKindNames)
    expect(workReasonName({ kind: 'proposal', why })).toBe(proposalNames[why])
  expect(workReasonName({ kind: 'trouble', why: 'setting' })).toBe(troubleNames.setting)
})
