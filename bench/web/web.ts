import { parseArgs } from 'node:util'
import { request } from '@playwright/test'
import { startProduct } from '../../e2e/lobby-server-process.ts'
import { newMember } from '../../e2e/test-member.ts'
import { wholeNumber } from '../command-line-options.ts'
import { printTable, type Row } from '../result-table.ts'
import { keepRows } from './figures-document.ts'
import { measurePresses } from './interaction-delay.ts'
import { MEMBER_PAGES, measureMemberPage } from './member-pages-measurement.ts'
import { measureVisitorsHome, weighVisitorsHome } from './visitor-home-measurement.ts'

/**
 * `npm run bench -- web` measures the visitor's home page, members' pages and presses on a simulated phone, in the installed Chromium. Before each
 * measurement it computes by how much the processor must be slowed down. It prints each row at once and writes it to docs/figures.md.
 */

const ROUNDS = 3
const MS_PER_SECOND = 1_000

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, rounds: { type: 'string' } },
})
const rounds = wholeNumber(values.rounds, ROUNDS)

const product = await startProduct()
try {
  const { url } = product
  const home = `${url}/lobby/`
  const calls = await request.newContext({ baseURL: url })
  const member = await newMember(calls)
  await calls.dispose()
  const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
    weight: () => weighVisitorsHome(home),
    visitor: () => measureVisitorsHome(home, rounds),
    home: () => measureMemberPage(url, MEMBER_PAGES.home, member, rounds),
    deposit: () => measureMemberPage(url, MEMBER_PAGES.deposit, member, rounds),
    withdrawal: () => measureMemberPage(url, MEMBER_PAGES.withdrawal, member, rounds),
    games: () => measureMemberPage(url, MEMBER_PAGES.games, member, rounds),
    'press-deposit': () => measurePresses(url, 'deposit', member, rounds),
    'press-withdrawal': () => measurePresses(url, 'withdrawal', member, rounds),
    'press-games': () => measurePresses(url, 'games', member, rounds),
  }
  const names = values.only ?? Object.keys(parts)
  const unknown = names.filter(name => parts[name] === undefined)
  if (unknown.length > 0) throw new Error(`no ${unknown.join()}; there are ${Object.keys(parts).join(', ')}`)
  for (const name of names) {
    const began = performance.now()
    // If a measurement fails, only its own row is missing in the results.
    const rows = await parts[name]?.().catch((error: unknown) => {
      console.error(`\n${name} could not be measured:`, error)
      process.exitCode = 1
    })
    if (!rows) continue
    console.log(`\n${name}, ${Math.round((performance.now() - began) / MS_PER_SECOND)} s`)
    console.log(printTable(rows))
    await keepRows(rows)
  }
} finally {
  await product.stop()
}
