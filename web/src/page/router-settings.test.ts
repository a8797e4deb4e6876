import { expect, test } from 'vitest'
import { readSearch } from './router-settings.ts'

test.each(['12345E6789', '1234567E10', '7kq2m-9xtd4', '0123456789'])(
  'a link with the code %s keeps it as a text',
  code => {
    expect(readSearch(`?code=${code}`)).toEqual({ code })
  },
)

test('numbers, lists and words in a query are parsed', () => {
  expect(readSearch('?page=2&only=%5B%22slots%22%5D&q=ก')).toEqual({ page: 2, only: ['slots'], q: 'ก' })
})
