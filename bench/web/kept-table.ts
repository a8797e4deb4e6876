import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { printTable, type Row } from '../table.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const MARKS = { from: '<!-- bench:web -->', to: '<!-- /bench:web -->' }
const WORDS = { yes: true, NO: false } as const

const rowOf = (line: string): Row => {
  const [measure = '', budget = '', seen = '', figures = '', word = ''] = line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
  const kept = WORDS[word as keyof typeof WORDS]
  return { measure, budget, seen, figures, ...(kept === undefined ? {} : { kept }) }
}

/** Puts these rows into the table of the project's README, each in the place of what stood there by its name. */
export const keepRows = async (rows: readonly Row[]): Promise<void> => {
  const readme = await readFile(README, 'utf8')
  const from = readme.indexOf(MARKS.from)
  const to = readme.indexOf(MARKS.to)
  if (from < 0 || to < from) throw new Error(`${README} has no place for the table`)
  const before = readme
    .slice(from, to)
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
    .map(rowOf)
  const all = new Map([...before, ...rows].map(row => [row.measure, row]))
  const table = printTable([...all.values()])
  await writeFile(README, `${readme.slice(0, from + MARKS.from.length)}\n${table}\n${readme.slice(to)}`)
}
