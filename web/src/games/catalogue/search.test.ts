import { describe, expect, test } from 'vitest'
import { matcher, searchable } from './search.ts'

const naga = {
  name: 'Vault of the Naga',
  name_th: 'ขุมทรัพย์พญานาค',
  provider: 'itp',
  section: 'slot',
} as const

describe('R02: the search finds a game', () => {
  test.each([
    ['by part of its Thai name', 'ขุมทรัพ'],
    ['without the mark of the silent letter', 'ทรัพย'],
    ['by part of its Latin name, in any case', 'VAULT of'],
    ['with a hyphen or a space the name does not have', 'va-ult'],
    ['by words in any order', 'นาค vault'],
    ['by whose it is', 'itp'],
    ['by its section', 'สล็อต'],
    ['when nothing is asked', '  '],
  ])('%s', (_how, query) => expect(matcher(query)(naga)).toBe(true))

  test.each(['ขุมทอง', 'naga tiger', 'pg'])('and not by %s', query => {
    expect(matcher(query)(naga)).toBe(false)
  })
})

test('Thai typed in another order of its parts is the same text', () => {
  expect(searchable('น\u0e4d\u0e32')).toBe(searchable('นำ'))
  expect(searchable('เเมว')).toBe(searchable('แมว'))
  expect(searchable('ท่าเรือปูม้า')).toBe(searchable('ทาเรือปูมา'))
})
