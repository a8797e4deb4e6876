import { expect, test } from 'vitest'
import { isUnknownAddress } from './unknown-address.ts'

test.each([
  ['/', '/', false],
  ['/deposit', '/deposit/', false],
  ['/slot-pg/{id}', '/slot-pg/%E0%B8%81', false],
  ['/', '/nope', true],
  ['/deposit', '/deposit/nothing/here', true],
])('R16: for the route %s, that the URL %s is unknown is %s', (route, path, nowhere) =>
  expect(isUnknownAddress(route, path)).toBe(nowhere),
)
