import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screens } from '../screen-list.ts'
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

test('the shares of both sizes together are all elements, and with LIVES_ALL each share is', () => {
  expect([...shareOf(names, 'phone'), ...shareOf(names, 'desktop')].sort()).toEqual([...names].sort())
  vi.stubEnv('LIVES_ALL', '1')
  expect(shareOf(names, 'phone')).toEqual(names)
  expect(shareOf(names, 'desktop')).toEqual(names)
})

test('a screen is like a screen that the tests always open', () => {
  const opened = screens.filter(({ like, serial }) => like === undefined && serial !== true)
  const models = screens.flatMap(({ like }) => like ?? [])
  expect(models.length).toBeGreaterThan(0)
  expect(models.filter(model => !opened.some(({ name }) => name === model))).toEqual([])
})

test('a screen that continues a walk comes after a screen that the tests always open', () => {
  const followers = screens.filter(({ next }) => next !== undefined)
  const alone = followers.filter(follower => {
    const before = screens[screens.indexOf(follower) - 1]
    const isOpened = before !== undefined && before.like === undefined && before.serial !== true
    return !isOpened || follower.like !== undefined || follower.serial === true
  })
  expect(followers.length).toBeGreaterThan(0)
  expect(alone.map(({ name }) => name)).toEqual([])
})
