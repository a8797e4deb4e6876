import { expect, test } from 'vitest'
import { readSources, sourceOf } from '../../e2e/code-rules/parsed-source.ts'
import { findReaders } from './module-graph.ts'
import { FRAME, pagesIn, selectPageTests, testsOf } from './page-tests.ts'

const FILES = {
  'web/src/routes.tsx': `import { HomePage } from './home/home-page.tsx'

const listOf = (title: string) => ({
  component: page(() => import('./games/section-page.tsx'), 'SectionPage'),
})

createRoute({ path: '/', component: HomePage })
createRoute({ path: '/deposit', component: page(() => import('./cashier/deposit-page.tsx'), 'DepositPage') })
createRoute({ path: '/slot', ...listOf('x') })`,
  'web/src/layout/dialog-registry.tsx': `export const registry = {
  moneyArrived: popup(async () => (await import('../cashier/money-arrived.tsx')).MoneyArrived),
}`,
  'console/src/routes.tsx':
    "createRoute({ path: '/work', component: screen(() => import('./work/work-screen.tsx'), 'WorkScreen') })",
  'web/src/home/home-page.tsx': '',
  'web/src/games/section-page.tsx': '',
  'web/src/cashier/deposit-page.tsx': "import './amount-field.tsx'",
  'web/src/cashier/money-arrived.tsx': '',
  'web/src/cashier/amount-field.tsx': '',
  'web/src/main.tsx': "import './routes.tsx'",
  'console/src/work/work-screen.tsx': '',
  'docs/browser-tests.md': `| route | screens | played on | shown by |
|---|---|---|---|
| \`/\` | x | both | \`e2e/content.spec.ts\` › the home has banners |
| \`/deposit\` | x | both | \`e2e/pay.spec.ts\` › a deposit is paid<br>\`e2e/cashier.spec.ts\` › a reload finds it |
| \`/slot\` | x | both | \`e2e/play.spec.ts\` › each section lists its games |
| \`moneyArrived\` | x | both | \`e2e/pay.spec.ts\` › money that arrives |`,
  'e2e/pay.spec.ts': "import './money.ts'\ntest('a', () => {})\ntest('b', () => {})",
  'e2e/money.ts': '',
  'e2e/desk/work.spec.ts': "test('a', () => page.goto('/desk/work'))",
  'e2e/desk/day.spec.ts': "test('a', () => { page.goto('/desk/work'); page.goto('/desk/work') })",
}
const sources = Object.entries(FILES).map(([path, text]) => sourceOf(path, text))
const selectFor = (path: string, most = 10) => selectPageTests([path], sources, findReaders(sources), most)

test('a part of a page selects the tests that the document names for this page, and no others', () => {
  expect(selectFor('web/src/cashier/amount-field.tsx')).toEqual({
    run: [
      { file: 'e2e/pay.spec.ts', title: 'a deposit is paid' },
      { file: 'e2e/cashier.spec.ts', title: 'a reload finds it' },
    ],
    left: [],
  })
  expect(selectFor('web/src/games/section-page.tsx').run).toEqual([
    { file: 'e2e/play.spec.ts', title: 'each section lists its games' },
  ])
  expect(selectFor('web/src/cashier/money-arrived.tsx').run).toEqual([
    { file: 'e2e/pay.spec.ts', title: 'money that arrives' },
  ])
})

test('a screen of the desk selects the files that open its address, its own file first', () => {
  expect(selectFor('console/src/work/work-screen.tsx').run.map(({ file }) => file)).toEqual([
    'e2e/desk/work.spec.ts',
    'e2e/desk/day.spec.ts',
  ])
})

test('a changed part of the browser tests selects the tests that load it', () => {
  expect(selectFor('e2e/money.ts').run).toEqual([{ file: 'e2e/pay.spec.ts', title: '' }])
})

test('tests above the limit are named as left out, except a test that changed itself', () => {
  expect(selectFor('web/src/cashier/amount-field.tsx', 1).left).toEqual([
    { file: 'e2e/cashier.spec.ts', title: 'a reload finds it' },
  ])
  expect(selectFor('e2e/pay.spec.ts', 1).run).toEqual([{ file: 'e2e/pay.spec.ts', title: '' }])
})

test('a change of the frame selects a test of the frame, and a change of the server none', () => {
  expect(selectFor('web/src/main.tsx').run).toHaveLength(1)
  expect(selectFor('server/src/ledger/post.ts').run).toEqual([])
})

test('each page and popup of the repository has a module that exists', () => {
  const all = readSources()
  const pages = pagesIn(all)
  expect(pages.length).toBeGreaterThan(70)
  expect(pages.filter(({ module }) => !all.some(({ path }) => path === module))).toEqual([])
})

test('each test that a change can select in the browser exists', () => {
  const all = readSources()
  const tests = [...Object.values(FRAME), ...pagesIn(all).flatMap(page => testsOf(page, all))]
  const missing = tests.filter(
    ({ file, title }) => !all.find(({ path }) => path === file)?.text.includes(title),
  )
  expect(missing).toEqual([])
})
