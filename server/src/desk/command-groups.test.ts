import { expect, test } from 'vitest'
import { commandGroups } from './command-groups.ts'

test('a group has the first words of its commands, and no other word', async () => {
  for (const { words, load } of commandGroups) {
    const first = (await load()).map(({ name }) => name.split(' ')[0] ?? '')
    expect(words.toSorted()).toEqual([...new Set(first)].toSorted())
  }
})
