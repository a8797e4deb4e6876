import { expect, test } from 'vitest'
import { find, type Group, type Thing, textOf } from './item-search.ts'

const thing = (title: string, ...more: string[]): Thing => ({
  key: title,
  title,
  note: '',
  text: textOf(title, ...more),
  to: '/',
})
const groups: Group[] = [
  {
    title: 'เกม',
    things: [thing('ล่าสล็อตทอง'), thing('สล็อตริมน้ำ', 'Slot River'), thing('กลองพยัคฆ์', 'Tiger Drum')],
  },
  { title: 'หน้า', things: [thing('ฝากเงิน', 'deposit'), thing('สล็อต')] },
]
const titles = (typed: string) =>
  find(groups, typed).groups.flatMap(({ things }) => things.map(one => one.title))

test('exact names come first, then names that begin with the query, by kind', () => {
  expect(titles('สล็อต')).toEqual(['สล็อต', 'สล็อตริมน้ำ', 'ล่าสล็อตทอง'])
  expect(find(groups, 'สล็อต')).toMatchObject({ count: 3, meant: null })
})

test('Thai typed on a Latin keyboard layout is found, and the converted query is shown', () => {
  expect(find(groups, 'l]Hv9').meant).toBe('สล็อต')
  expect(titles('l]Hv9')).toEqual(titles('สล็อต'))
  expect(find(groups, 'ะรเำพ')).toMatchObject({ meant: 'tiger', count: 1 })
})

test('a page is found by other words for it', () => {
  expect(titles('deposit')).toEqual(['ฝากเงิน'])
})

test.each(['', '   ', '-'])('nothing is found by %j', typed => expect(find(groups, typed).groups).toEqual([]))

test('an unknown query finds nothing, and no other query is suggested', () => {
  expect(find(groups, 'zzzzzz')).toEqual({ groups: [], count: 0, meant: null })
})
