import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Who asks: the rules, their cases, the dashboard. */
const ASKED = [
  'deploy/prometheus/sala.rules.yml',
  'deploy/prometheus/sala.rules.test.yml',
  'deploy/grafana/sala.json',
]
const PARTS = /_(bucket|sum|count)$/

const namesIn = (text: string, form: RegExp): string[] =>
  [...text.matchAll(form)].map(([, name = '']) => name)

/** As the code has them: each stands there once, in quotes. */
const told = (): Set<string> => {
  const folder = `${ROOT}server/src/`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  return new Set(files.flatMap(path => namesIn(readFileSync(folder + path, 'utf8'), /'(sala_[a-z0-9_]+)'/g)))
}

test('what alarms and the dashboard ask for is told by the code, and every alarm has its cases', () => {
  const known = told()
  for (const path of ASKED) {
    const asked = namesIn(readFileSync(ROOT + path, 'utf8'), /\b(sala_[a-z0-9_]+)/g)
    expect(asked.length, path).toBeGreaterThan(0)
    expect(
      asked.filter(name => !known.has(name) && !known.has(name.replace(PARTS, ''))),
      path,
    ).toEqual([])
  }
  const [rules = '', cases = ''] = ASKED.map(path => readFileSync(ROOT + path, 'utf8'))
  const alarms = namesIn(rules, /alert: (\w+)/g)
  // One that rings and one that does not.
  expect(namesIn(cases, /alertname: (\w+)/g).sort()).toEqual([...alarms, ...alarms].sort())
})
