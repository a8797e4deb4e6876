import { expect, test } from 'vitest'
import { optionsOf } from './cluster.ts'

test('npm’s PostgreSQL sorts by its builtin locale and has checksums by default', () => {
  expect(optionsOf(18)).toEqual([
    ...['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ])
})

test('each version that the machine may have sorts by code point and has checksums', () => {
  expect(optionsOf(17)).toEqual([...optionsOf(18), '--data-checksums'])
  const older = ['--encoding=UTF8', '--locale-provider=libc', '--locale=C']
  for (const major of [15, 16]) {
    expect(optionsOf(major, 'linux')).toEqual([...older, '--lc-ctype=C.UTF-8', '--data-checksums'])
    expect(optionsOf(major, 'darwin')).toEqual([...older, '--lc-ctype=UTF-8', '--data-checksums'])
  }
})
