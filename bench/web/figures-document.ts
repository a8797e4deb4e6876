import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { printTable, type Row } from '../result-table.ts'

const PAGE = fileURLToPath(new URL('../../docs/figures.md', import.meta.url))
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

/** Writes rows into the table of `docs/figures.md`. A row replaces the old row of the same name. */
export const keepRows = async (rows: readonly Row[]): Promise<void> => {
  const page = await readFile(PAGE, 'utf8')
  const from = page.indexOf(MARKS.from)
  const to = page.indexOf(MARKS.to)
  if (from < 0 || to < from) throw new Error(`${PAGE} has no markers for the table`)
  const before = page
    .slice(from, to)
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1)
    .map(rowOf)
  const all = new Map([...before, ...rows].map(row => [row.measure, row]))
  const table = printTable([...all.values()])
  await writeFile(PAGE, `${page.slice(0, from + MARKS.from.length)}\n${table}\n${page.slice(to)}`)
}
