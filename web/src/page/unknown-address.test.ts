import { expect, test } from 'vitest'
import { isUnknownAddress } from './unknown-address.ts'

test.each([
  ['/', '/', false],
  ['/deposit', '/deposit/', false],
  ['/slot-pg/{id}', '/slot-pg/%E0%B8%81', false],
  ['/', '/nope', true],
  ['/deposit', '/deposit/nothing/here', true],
])('R16: the route %s at the address %s: nowhere is %s', (route, path, nowhere) =>
  expect(isUnknownAddress(route, path)).toBe(nowhere),
)
