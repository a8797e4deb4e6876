import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('each documented case names an existing test, and each of those tests belongs to a case', async () => {
  const [readme, tests] = await Promise.all([
    read('README.md'),
    read('../../../../test/journeys/hub88-cases.test.ts'),
  ])
  const table = readme.slice(readme.indexOf('| case | answer | shown by |')).split('\n').slice(2)
  const named = table.filter(row => row.startsWith('|')).map(row => row.split(' | ').at(-1)?.slice(0, -2))
  const titles = [...tests.matchAll(/^ {2}test\('(.+)', async/gm)].map(([, title]) => title)
  expect(new Set(named)).toEqual(new Set(titles))
})
