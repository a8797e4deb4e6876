import { describe, expect, test } from 'vitest'
import { type Scope, scopeGrants } from './member-permissions.ts'

describe('a permission is granted only by name', () => {
  const cases: [string, Scope | null | undefined, string, boolean][] = [
    ['a list that names it', ['cheat', 'play'], 'play', true],
    ['a list that does not', ['cheat'], 'play', false],
    ['a map that says yes', { play: true }, 'play', true],
    ['a map that says no', { play: false }, 'play', false],
    ['a map that is silent', { cheat: true }, 'play', false],
    ['an empty list', [], 'play', false],
    ['an empty map', {}, 'play', false],
    ['no scope', undefined, 'play', false],
    ['a null scope', null, 'play', false],
    ['an inherited name', {}, 'toString', false],
    ['the length of a list', ['play'], 'length', false],
    ['no name', [''], '', false],
  ]
  test.each(cases)('%s', (_name, scope, permission, granted) => {
    expect(scopeGrants(scope, permission)).toBe(granted)
  })
})
