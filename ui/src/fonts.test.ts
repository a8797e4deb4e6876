import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Face = { name: string; url: string; points: ReadonlySet<number> }

const pointsOf = (ranges: string): Set<number> =>
  new Set(
    [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at)
    }),
  )

const FACE = /font-family: "(\w+)";[^}]*font-weight: (\d+);[^}]*url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g

const faces: Face[] = ['fonts.css', 'fonts-member-pages.css', 'fonts-deferred.css'].flatMap(file =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(FACE)].map(
    ([, family = '', weight = '', url = '', ranges = '']) => ({
      name: `${family} ${weight}`,
      url,
      points: pointsOf(ranges),
    }),
  ),
)

const LETTERS = [...pointsOf('U+0020-00FF, U+0E01-0E3A, U+0E3F-0E5B, U+2000-200B, U+2010-206F')]

test('each letter of a font is in one file, and frequent letters are in a small file', () => {
  const names = new Set(faces.map(({ name }) => name))
  expect(names.size).toBe(6)
  for (const name of names) {
    const own = faces.filter(face => face.name === name)
    const holders = LETTERS.map(letter => own.filter(({ points }) => points.has(letter)).length)
    expect([name, new Set(holders)]).toEqual([name, new Set([1])])
  }
  const basic = faces.filter(({ url }) => url.includes('-basic-'))
  expect(basic.map(({ name }) => name)).toEqual(['Kanit 400', 'Kanit 600', 'Sarabun 400', 'Sarabun 600'])
  for (const { points } of basic)
    for (const letter of 'Sala 1,234.50 ×·…–“”') expect(points.has(letter.codePointAt(0) ?? 0)).toBe(true)
})
