import { expect, test } from 'vitest'
import { supportSearch } from './support-search.ts'

const THREAD = `thr_${'0'.repeat(26)}`
const DEPOSIT = `dep_${'0'.repeat(26)}`

test.each([
  [{}, {}],
  [{ thread: THREAD, write: 'new' }, { thread: THREAD }],
  [{ thread: '../x' }, {}],
  [{ write: 'new' }, { write: 'new' }],
  [{ write: 'complaint' }, { write: 'complaint' }],
  [{ write: 'poem' }, {}],
  [{ about: DEPOSIT }, { write: 'new', about: DEPOSIT }],
  [
    { about: DEPOSIT, write: 'complaint' },
    { write: 'complaint', about: DEPOSIT },
  ],
  [{ about: 'mem_1' }, {}],
])('the address %j shows %j', (asked, shown) => expect(supportSearch(asked)).toEqual(shown))
