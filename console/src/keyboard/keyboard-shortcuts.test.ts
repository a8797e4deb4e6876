import { expect, test } from 'vitest'
import { shortcutOf } from './keyboard-shortcuts.ts'

const press = (key: string, code: string, shiftKey = false) => shortcutOf({ key, code, shiftKey })

test('a shortcut works by its character, and by its physical key with a Thai keyboard layout', () => {
  expect(press('j', 'KeyJ')).toBe('j')
  expect(press('่', 'KeyJ')).toBe('j')
  expect(press('/', 'Slash')).toBe('/')
  expect(press('ฝ', 'Slash')).toBe('/')
  expect(press('/', 'Digit7', true)).toBe('/')
  expect(press('Escape', 'Escape')).toBe('Escape')
})

test('`?` opens the manual and not the search, although `?` and `/` share a key', () => {
  expect(press('?', 'Slash', true)).toBe('?')
  expect(press('ฦ', 'Slash', true)).toBe('?')
})

test('a key without a shortcut gives no shortcut', () => {
  expect(press('q', 'KeyQ')).toBeUndefined()
  expect(press('Enter', 'Enter')).toBeUndefined()
})
