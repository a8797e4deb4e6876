import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { VERSION, versionOf } from './build-version.ts'

test('the sources run as the version of package.json, without a commit', async () => {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')
  expect(VERSION).toBe(JSON.parse(text).version)
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a known commit is build metadata of the version', () => {
  expect(versionOf('1.2.3', 'da300405')).toBe('1.2.3+da300405')
  expect(versionOf('1.2.3', '')).toBe('1.2.3')
})
