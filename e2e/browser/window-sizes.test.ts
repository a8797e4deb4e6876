import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FULL_RUN_SCREENS, screens, walksOver } from '../screen-list.ts'
import { BOTH_SIZES, shareOf, sizesFor } from './window-sizes.ts'

beforeEach(() => {
  vi.stubEnv('LIVES_ALL', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const names = screens.map(({ name }) => name)

test('each size has at least a third of the screens, and with LIVES_ALL both have all', () => {
  const onPhone = names.filter(name => sizesFor(name).includes('phone')).length
  const onDesktop = names.filter(name => sizesFor(name).includes('desktop')).length
  expect(onPhone + onDesktop).toBe(names.length)
  expect(Math.min(onPhone, onDesktop)).toBeGreaterThan(names.length / 3)
  vi.stubEnv('LIVES_ALL', '1')
  expect(names.map(sizesFor)).toEqual(names.map(() => BOTH_SIZES))
})

test('the shares of both sizes have no common element and are a third, and with LIVES_ALL each share is all elements', () => {
  const [onPhone, onDesktop] = [shareOf(names, 'phone'), shareOf(names, 'desktop')]
  expect(onPhone.filter(name => onDesktop.includes(name))).toEqual([])
  expect(onPhone.length + onDesktop.length).toBe(Math.ceil(names.length / 3))
  vi.stubEnv('LIVES_ALL', '1')
  expect(shareOf(names, 'phone')).toEqual(names)
  expect(shareOf(names, 'desktop')).toEqual(names)
})

test('the full run opens all screens, and the plain run at least a third', () => {
  const opened = screens.filter(({ serial }) => serial !== true).length
  expect(walksOver(screens).flat().length).toBeGreaterThan(opened / 3)
  expect([...FULL_RUN_SCREENS].filter(name => !names.includes(name))).toEqual([])
  vi.stubEnv('LIVES_ALL', '1')
  expect(walksOver(screens).flat()).toEqual(screens.filter(({ serial }) => serial !== true))
})

test('a screen continues a walk only after the screen before it in the list', () => {
  const [first, second] = screens.filter(({ name }) => /^register-(phone|password)$/.test(name))
  const left = screens.find(({ name }) => name === 'register-birth')
  const last = screens.find(({ name }) => name === 'register-bank')
  if (!first || !second || !left || !last) throw new Error('the screens of the registration have other names')
  expect(walksOver([first, second, left, last])).toEqual([[first, second], [last]])
})
