import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSafePath, saveReturnPath, takeReturnPath } from './return-path.ts'

const ORIGIN = 'https://sala.example'
const RUNS = 100_000

/** Random paths of characters that an attacker would use: slashes and backslashes, dots, schemes, escapes, control characters. */
const nasty = fc
  .array(
    fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '%2f',
        '%5c',
        '%00',
        '\t',
        '\n',
        '\0',
        ' ',
        '#',
        '?',
        '=',
        '&',
        ';',
      ],
      ...[
        'http:',
        'https:',
        'javascript:',
        'data:',
        'evil.example',
        'deposit',
        'history',
        'tab',
        '2',
        '-',
        '_',
        'ก',
      ],
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(''))
const anything = fc.oneof(
  nasty,
  nasty.map(text => `/${text}`),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

describe('the path to return to after a sign-in', () => {
  test('no generated string leaves the site', () => {
    let accepted = 0
    fc.assert(
      fc.property(anything, text => {
        if (!isSafePath(text)) return
        accepted += 1
        const asTyped = new URL(text, ORIGIN)
        const asRouted = new URL(`/lobby${text}`, ORIGIN)
        expect(asTyped.origin).toBe(ORIGIN)
        expect(asTyped.pathname + asTyped.search).toBe(text.replace(/\?$/, ''))
        expect(asRouted.origin).toBe(ORIGIN)
        expect(asRouted.pathname.startsWith('/lobby/')).toBe(true)
      }),
      { numRuns: RUNS },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  test.each(['/', '/deposit', '/history?tab=2', '/slot-pg/abc_1', '/game?game_id=pg-tiger-drum', '/u/'])(
    '%s is kept',
    path => expect(isSafePath(path)).toBe(true),
  )

  test.each([
    '',
    'deposit',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%2f%2fevil.example',
    '/%2e%2e/evil',
    '/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '/deposit\n//evil.example',
    '/deposit\u0000',
    '/deposit#x',
    '/a//b',
    ' /deposit',
    `/${'a'.repeat(300)}`,
  ])('%j is ignored', path => expect(isSafePath(path)).toBe(false))
})

describe('storing it', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('a path is returned once', () => {
    saveReturnPath('/history?tab=2')
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/history?tab=2', null])
  })

  test('an unsafe path is not stored', () => {
    saveReturnPath('//evil.example')
    expect(takeReturnPath()).toBeNull()
  })

  test('one that was tampered with in storage is not given back', () => {
    window.sessionStorage.setItem('sala.return_path', '//evil.example')
    expect(takeReturnPath()).toBeNull()
  })
})
