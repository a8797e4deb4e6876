import { expect, test } from 'vitest'
import { memberIdsIn } from '../../account/members/personal-data-masking.ts'
import { textsOf } from './affected-members.ts'

const [ONE, OTHER] = [`mem_${'0'.repeat(26)}`, `mem_${'1'.repeat(26)}`]

test('the members of an effect are found before and after, in each line, and once', () => {
  const effects = [
    [{ what: 'member', before: ONE, after: ONE }],
    [
      { what: 'ring_bonuses', before: `${ONE} bon_1 100.00\n${OTHER} bon_2 50.00`, after: null },
      { what: 'amount', before: '100.00', after: '100.00' },
    ],
  ] as const
  expect(memberIdsIn(textsOf(effects))).toEqual([ONE, OTHER])
})
