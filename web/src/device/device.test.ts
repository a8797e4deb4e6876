import { describe, expect, test } from 'vitest'
import { pageViewOf } from './analytics.ts'
import { mayReload } from './chunk-reload.ts'
import { readCookie, writeCookie } from './cookies.ts'

describe('the reload because of a missing code file', () => {
  test('happens when it has not yet, and again after 60 s, not sooner', () => {
    expect([null, 0, 1].map(last => mayReload(last, 60_000))).toEqual([true, true, false])
  })

  test('is not prevented by a stored time that is no number', () => {
    expect(mayReload(Number.NaN, 60_000)).toBe(true)
  })
})

test('a cookie is written for the whole site, with its value encoded', () => {
  const jar = { cookie: '' }
  writeCookie(jar, 'lang', 'th; path=/x', 31_536_000, false)
  expect(jar.cookie).toBe('lang=th%3B%20path%3D%2Fx; path=/; max-age=31536000; SameSite=Lax')
})

test('B07: a reported page view asks the service to drop the IP address, and contains no query and no id', () => {
  const view = pageViewOf(
    { id: 'G-1', host: 'https://count.example' },
    'v1',
    'https://sala.example/lobby',
    '/u/$key',
  )
  expect(view.startsWith('https://count.example/g/collect?')).toBe(true)
  expect(Object.fromEntries(new URL(view).searchParams)).toEqual({
    v: '2',
    tid: 'G-1',
    cid: 'v1',
    en: 'page_view',
    dl: 'https://sala.example/lobby/u/$key',
    aip: '1',
  })
})

test('a cookie is found by its whole name, and a cookie that cannot be decoded is absent', () => {
  const jar = { cookie: 'xlang=en; lang=th%3B; broken=%zz' }
  expect([readCookie(jar, 'lang'), readCookie(jar, 'broken'), readCookie(jar, 'ang')]).toEqual([
    'th;',
    null,
    null,
  ])
})
