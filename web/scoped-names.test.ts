import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scopedNames } from './scoped-names.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['ui/src', 'web/src']

test('no two classes of the lobby share a name, and two builds name alike', () => {
  const sheets = FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.module.css'))
      .map(file => join(ROOT, folder, file)),
  )
  const all = (nameOf: ReturnType<typeof scopedNames>) =>
    sheets.flatMap(file => {
      const css = readFileSync(file, 'utf8')
      const local = new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[\s:.,>{[)])/g)].map(([, name = '']) => name))
      return [...local].map(name => nameOf(name, file, css))
    })
  const names = all(scopedNames(ROOT, FOLDERS))
  expect(names.length).toBeGreaterThan(sheets.length)
  expect(new Set(names).size).toBe(names.length)
  expect(all(scopedNames(ROOT, FOLDERS))).toEqual(names)
  expect(names.every(name => /^[a-zA-Z]\d[\da-zA-Z]+$/.test(name))).toBe(true)
})

test('the sixty-third class of a sheet has a name of its own', () => {
  const css = Array.from({ length: 70 }, (_, at) => `.class${at} {}`).join('\n')
  const nameOf = scopedNames(ROOT, FOLDERS)
  const names = Array.from({ length: 70 }, (_, at) =>
    nameOf(`class${at}`, join(ROOT, 'web/src/x.module.css'), css),
  )
  expect(new Set(names).size).toBe(70)
})
