import { readFileSync } from 'node:fs'
import {
  type SoleBudget,
  soleActs,
  soleBudgets,
  soleDefaults,
} from '@sala/contract/desk/single-operator-limits.ts'
import { expect, test } from 'vitest'

const DOCUMENT = new URL('../../../docs/operations/command-line.md', import.meta.url)

const CASES = {
  alone: '`alone` of the role',
  decide: '`decide` of the role',
  gap_alone_maximum: '`promotions.gap_alone_maximum`',
  member_day: 'the day of the member',
} as const

const baht = (amount: number | Readonly<Record<string, number>>): string =>
  typeof amount === 'number'
    ? amount.toLocaleString('en-US')
    : Object.entries(amount)
        .map(([role, sum]) => `${role} ${sum.toLocaleString('en-US')}`)
        .join(' · ')

const actsOf = (budget: SoleBudget): string[] =>
  Object.entries(soleActs)
    .filter(([, act]) => act.budget === budget)
    .map(([name, act]) => {
      const { operator, member, account } = soleDefaults[budget]
      const sums = [baht(operator), baht(member), baht(account)].join(' | ')
      return `| ${budget} | \`${name}\` | \`${act.permission}\` | ${CASES[act.case]} | ${sums} | \`${act.proposal}\`, \`${act.second}\` |`
    })

test('the matrix of sole decisions in the document equals the table', () => {
  const printed = /<!-- sole -->\n([\s\S]*?)\n<!-- \/sole -->/.exec(readFileSync(DOCUMENT, 'utf8'))?.[1]
  const rows = [
    '| budget | act | permission | one case | operator and day | member and day | account and day | above it |',
    '|---|---|---|---|---|---|---|---|',
    ...soleBudgets.flatMap(actsOf),
  ]
  expect(printed).toBe(rows.join('\n'))
})
