import { endpoint } from '@sala/contract/wire/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rules } from '../code-rules.ts'
import { unshownScreens } from './browser-test-coverage.ts'
import { errorProblems, untestedEndpoints, wireNameProblems } from './contract-rules.ts'
import { termProblems } from './glossary.ts'
import { ROOT, type Rule, sourceOf } from './parsed-source.ts'
import { unshownClaims, unshownRequirements } from './requirement-coverage.ts'

type Files = Record<string, string>
type FileRule = Exclude<
  keyof typeof rules,
  | 'endpointsTested'
  | 'wireNames'
  | 'errorsThai'
  | 'requirementsShown'
  | 'claimsShown'
  | 'screensShown'
  | 'glossaryKept'
>

const lines = (count: number) => 'const x = 1\n'.repeat(count)
const wrapped = (head: string, count: number, tail: string) => `${head}\n${lines(count)}${tail}\n`

/** For each rule, example files that violate it. `breaches` is the number of violations if there are several. */
const bad: Record<FileRule, Files[]> = {
  boundaries: [
    { 'contract/src/a.ts': "import '@sala/ui/a.tsx'" },
    { 'contract/src/text/a.ts': "import '../wire/a.ts'" },
    { 'ui/src/a.ts': "import '@sala/contract/a.ts'" },
    { 'web/src/a.ts': "import '../../server/src/a.ts'" },
    { 'console/src/a.ts': "import '../../web/src/a.ts'" },
    { 'server/src/platform/a.ts': "import '../cashier/a.ts'" },
    { 'server/src/platform/a.ts': "import type { Context } from '../context.ts'" },
    { 'server/src/partners/a.ts': "import '../ledger/posting.ts'" },
    { 'server/src/cashier/a.ts': "import '@sala/sandbox/app.ts'" },
    { 'sandbox/bank/a.ts': "const a = await import('../../server/src/a.ts')" },
    { 'sandbox/bank/a.ts': "export { a } from '@sala/contract/a.ts'" },
  ],
  plainEnglish: [{ 'docs/a.md': 'Who asks is told of it.' }],
  namedFilesExist: [{ 'docs/a.md': 'See `gone.ts`.' }, { 'web/src/a.ts': '/** As `games/gone.sql`. */' }],
  linksResolve: [
    { 'docs/a.md': 'See [the other](b.md).' },
    { 'docs/a.md': 'See [a part](b.md#gone).', 'docs/b.md': '# B\n\n## A part\n' },
    { 'docs/a.md': '# A\n\nSee [above](#b).' },
    { 'docs/a.md': '<img src="screens/gone.webp" alt="A screen">' },
  ],
  contractPackages: [{ 'contract/src/a.ts': "import 'lodash'" }],
  typedFields: [
    { 'web/src/a.tsx': 'const a = <input value={b} onChange={c => d(c)} />' },
    { 'console/src/a.tsx': 'const a = <textarea value={b} />' },
    { 'ui/src/form/a.tsx': 'const a = <input type="text" />' },
  ],
  floors: [
    {
      'server/src/referral/inviters/a.ts': "import type { Members } from '../../account/database/tables.ts'",
      'server/src/account/database/tables.ts': '',
    },
    { 'server/src/account/routes.ts': "import '../cashier/routes.ts'" },
    { 'server/src/ledger/a.ts': "import type { Context } from '../cashier/a.ts'" },
    { 'server/src/ledger/a.ts': "import '../platform-jobs.ts'" },
    { 'server/src/cashier/routes.ts': "import '../account/members/sql.ts'" },
    { 'server/src/platform-jobs.ts': "import './ledger/statement-sql.ts'" },
    { 'server/src/cashier/payment-slips/a.ts': "import '../deposits/sql.ts'" },
    { 'server/src/cashier/payment-slips/a.ts': "import type { A } from '../settlement/a.ts'" },
    { 'server/src/cashier/payment-slips/a.ts': "import '../routes.ts'" },
    { 'server/src/attic/a.ts': "import '../ledger/posting.ts'" },
  ],
  namedRooms: [{ 'server/src/cashier/attic/a.ts': '' }],
  floorsPrinted: [
    { 'ARCHITECTURE.md': '<!-- floors -->\n| | |\n|---|---|\n| `desk` |  |\n<!-- /floors -->' },
  ],
  layers: [
    { 'web/src/content/a.tsx': "import '../games/tiles/b.tsx'" },
    { 'console/src/calls/a.ts': "import '../layout/b.tsx'" },
    { 'console/src/calls/a.ts': "import type { B } from '../session/b.ts'" },
    { 'console/src/case/a.tsx': "const load = () => import('../members/b.tsx')" },
    { 'console/src/notices.ts': "import './calls/api.ts'" },
    { 'console/src/attic/a.ts': "import '../calls/api.ts'" },
    { 'console/src/layout/a.ts': "import '../attic/a.ts'" },
  ],
  layersPrinted: [
    { 'ARCHITECTURE.md': '<!-- layers -->\n| | |\n|---|---|\n| `console` |  |\n<!-- /layers -->' },
  ],
  noCycles: [
    { 'ui/src/a.ts': "import './b.ts'", 'ui/src/b.ts': "import './a.ts'" },
    { 'ui/src/a.ts': "import './b.ts'", 'ui/src/b.ts': "import './c.ts'", 'ui/src/c.ts': "import './a.ts'" },
    { 'web/src/a.ts': "import './b.ts'", 'web/src/b.ts': "import type { A } from './a.ts'" },
  ],
  resolvable: [{ 'ui/src/a.ts': "import './gone.ts'" }, { 'ui/src/a.ts': "import './b'", 'ui/src/b.ts': '' }],
  fileLength: [
    { 'ui/src/a.ts': lines(301) },
    { 'ui/src/a.css': lines(301) },
    { 'ui/src/a.test.ts': lines(501) },
  ],
  functionLength: [
    { 'ui/src/a.ts': wrapped('function f() {', 69, '}') },
    { 'ui/src/a.ts': wrapped('const f = () => {', 69, '}') },
  ],
  handlerLength: [
    { 'server/src/cashier/routes.ts': wrapped('const routes = () => ({ a: async () => {', 29, '} })') },
    { 'server/src/cashier/routes.ts': wrapped('const handle = async () => {', 29, '}') },
  ],
  folderSize: [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`ui/src/a${at}.ts`, '']))],
  noSilencedChecks: [{ 'ui/src/a.ts': '// @ts-expect-error' }, { 'ui/src/a.ts': '// biome-ignore lint: no' }],
  noEscapes: [{ 'ui/src/a.ts': 'let a: any' }, { 'ui/src/a.ts': 'f(a!)' }],
  noDefaultExports: [{ 'ui/src/a.ts': 'export default 1' }],
  noBarrels: [
    { 'ui/src/a.ts': "export { b } from './b.ts'", 'ui/src/b.ts': '' },
    { 'ui/src/a.ts': "export * from './b.ts'\nconst c = 1", 'ui/src/b.ts': '' },
  ],
  roomNames: [{ 'ui/src/utils/a.ts': '' }, { 'ui/src/helpers.ts': '' }],
  oneClock: [{ 'server/src/a.ts': 'const at = Date.now()' }, { 'server/src/a.ts': 'const at = new Date()' }],
  oneCalendar: [
    { 'server/src/a.ts': 'const dayMs = 24 * 60 * 60 * 1000' },
    { 'server/src/a.ts': 'const BANGKOK_OFFSET_MS = 7 * HOUR_MS' },
  ],
  oneOperator: [{ 'server/src/a.ts': 'const actor = `operator:me`' }],
  oneRandom: [{ 'server/src/a.ts': 'const n = Math.random()' }],
  oneEnvironment: [{ 'server/src/a.ts': 'const p = process.env.PORT' }],
  oneSubmit: [{ 'web/src/a.tsx': 'const send = useMutation({})' }],
  oneBrowser: [
    { 'web/src/a.ts': "window.localStorage.getItem('a')" },
    { 'console/src/a.ts': 'const id = crypto.randomUUID()' },
    { 'sandbox/pages/a.ts': "void navigator.clipboard.writeText('1')" },
  ],
  plainDigits: [{ 'web/a.html': '<!doctype html><html lang="th"></html>' }],
  noThaiOnServer: [{ 'server/src/a.ts': "throw new Error('ยอดเงินไม่พอ')" }],
  noMachinePaths: [{ 'README.md': 'see /home/someone/sala' }, { 'README.md': `see ${ROOT}x` }],
  noSkippedTests: [
    { 'ui/src/a.test.ts': "test.skip('later', () => {})" },
    { 'e2e/a.spec.ts': "describe.only('a')" },
  ],
  timersCleared: [{ 'ui/src/a.test.ts': ['vi', 'useFakeTimers()'].join('.') }],
  noLeftovers: [{ 'ui/src/a.ts': '// TODO: more' }, { 'README.md': 'coming soon' }],
  oneLedgerWriter: [
    { 'server/src/cashier/sql.ts': 'const q = sql`insert into ledger_transfers values (1)`' },
    { 'server/src/cashier/sql.ts': "db.updateTable('ledger_balances')" },
  ],
  migrationNumbers: [{ 'server/migrations/0001_a.sql': '', 'server/migrations/0001_b.sql': '' }],
  migrationsHoldTables: [
    { 'server/migrations/0001_a.sql': 'create table a (id text);\ncreate view b as select id from a;\n' },
  ],
  objectsAreReplaced: [
    { 'server/src/games/database/a.sql': 'create view a as select 1 as n;\n' },
    { 'server/src/games/database/a.sql': 'create table a (id text);\n' },
  ],
  tokensOnly: [
    { 'ui/src/a.module.css': '.a { color: #fff; }' },
    { 'ui/src/a.module.css': '.a {\n  padding: 12px;\n}' },
    { 'web/src/a.module.css': '.a { background: rgb(1 2 3 / 5%); }' },
    { 'web/src/a.module.css': '@media (min-width: 768px) {\n  .a { margin: 0; }\n}' },
  ],
  lockNamesNoHost: [
    { 'package-lock.json': '"resolved": "https://registry.example/a.tgz"' },
    { '.npmrc': 'registry=https://registry.example/' },
  ],
  exactVersions: [
    { 'web/package.json': '{ "dependencies": { "react": "^19.3.1" } }' },
    { 'package.json': '{ "devDependencies": { "@biomejs/biome": "2.5" } }' },
    { 'bench/audit/package.json': '{ "dependencies": { "lighthouse": "*" } }' },
  ],
  endpointsBound: [
    {
      'contract/src/a.ts': 'export const aEndpoints = {}',
      'contract/src/contract.ts': '({ ...aEndpoints })',
      'server/src/lobby-api.ts': '',
    },
    {
      'contract/src/a.ts': 'export const aEndpoints = {}',
      'contract/src/contract.ts': '',
      'server/src/lobby-api.ts': 'bind(app, authenticate, aEndpoints, aRoutes(ctx))',
    },
  ],
}

/** Files that look like violations but violate no rule. */
const good: Files = {
  'contract/src/a.ts': "import { z } from 'zod'\nimport './b.ts'\nexport const aEndpoints = {}",
  'contract/src/b.ts': 'export type B = string',
  'e2e/a.ts': "import './b.ts'",
  'e2e/b.ts': "import type { A } from './a.ts'",
  'contract/src/contract.ts':
    "import { aEndpoints } from './a.ts'\nexport const contract = { ...aEndpoints }",
  'server/src/lobby-api.ts': 'bind(\n  app,\n  authenticate, aEndpoints, aRoutes(ctx))',
  'server/src/cashier/a.ts':
    "import '../ledger/posting.ts'\n// Date.now() is not called here\nconst at = new Date(0)",
  'server/src/cashier/routes.ts': wrapped('const routes = () => ({ a: async () => {', 28, '} })'),
  'server/src/ledger/posting.ts': 'sql`insert into ledger_transfers`',
  'server/src/ledger/read.test.ts': "test('ยอดเงิน', () => Date.now())",
  'web/src/a.tsx': "import '@sala/ui/a.tsx'\nimport type { A } from '@sala/contract/a.ts'",
  'ui/src/a.tsx': wrapped('export function F() {', 68, '}'),
  'ui/src/a.module.css': '@media (min-width: 48em) {\n  .a { border: 1px solid var(--line); }\n}',
  'ui/src/icons.ts': "export { X } from 'icons'",
  'web/vite.config.ts': 'export default {}',
  'package.json':
    '{ "version": "1.0.0", "engines": { "node": ">=20" }, "dependencies": { "@sala/ui": "*", "a": "1.0.0-b.1" } }',
  'docs/a.md': 'open /lobby/ or https://example.com/home/a',
}

const asSources = (files: Files) => Object.entries(files).map(([path, text]) => sourceOf(path, text))

for (const [name, samples] of Object.entries(bad)) {
  for (const [at, files] of samples.entries()) {
    test(`${name} reports case ${at + 1}`, async () => {
      const rule: Rule = rules[name as FileRule]
      expect(await rule.check(asSources(files))).toHaveLength(1)
    })
  }
  test(`${name} accepts correct code`, async () => {
    const rule: Rule = rules[name as FileRule]
    expect(await rule.check(asSources(good))).toEqual([])
  })
}

const view = endpoint({
  id: 'C99',
  method: 'GET',
  path: '/things/{id}/parts',
  auth: 'member',
  summary: 'parts',
  response: z.object({ list: z.array(z.object({ part_name: z.string() })) }),
})

test('an endpoint counts as tested only by its path with any value or by its id', () => {
  const tested = (text: string) =>
    untestedEndpoints({ view }, asSources({ 'server/test/a.test.ts': text })).length === 0
  expect(tested("get('/things/thg_1/parts')")).toBe(true)
  expect(tested(`get("/lobby/api/things/\${id}/parts?page=1")`)).toBe(true)
  expect(tested("test('C99 shows the parts')")).toBe(true)
  expect(tested("get('/things/thg_1')")).toBe(false)
  expect(tested("get('/things/thg_1/parts/2')")).toBe(false)
})

test('a name on the wire that is not snake_case is found at any depth', () => {
  expect(wireNameProblems({ view })).toEqual([])
  const odd = endpoint({ ...view, response: z.object({ list: z.array(z.object({ partName: z.string() })) }) })
  expect(wireNameProblems({ odd })).toHaveLength(1)
})

test('a refusal without a Thai sentence, or one that nothing uses, is found', () => {
  const server = asSources({ 'server/src/a.ts': "throw new Refusal('used')" })
  const error = { status: 400, field: 'error' } as const
  expect(errorProblems({ used: { ...error, text: 'ผิด' } }, server)).toEqual([])
  expect(errorProblems({ used: { ...error, text: 'wrong' } }, server)).toHaveLength(1)
  expect(errorProblems({ unused: { ...error, text: 'ผิด' } }, server)).toHaveLength(1)
})

test('a requirement without a row, with two, or shown by a test that is not there, is found', () => {
  const shown = (table: string) =>
    unshownRequirements(
      asSources({ 'docs/requirements.md': table, 'e2e/a.spec.ts': "test('a page opens by itself')" }),
      { R: 1 },
    )
  const row = (by: string) => `| R01 | a | ${by} |\n`
  expect(shown(row('`e2e/a.spec.ts` › a page opens by itself'))).toEqual([])
  expect(shown(row('`e2e/a.spec.ts` › a page opens by'))).toEqual([])
  expect(shown('')).toHaveLength(1)
  expect(shown(row('`e2e/a.spec.ts` › a page opens').repeat(2))).toHaveLength(1)
  expect(shown(row('`e2e/a.spec.ts` › another page opens'))).toHaveLength(1)
  expect(shown(row('`e2e/b.spec.ts` › a page opens'))).toHaveLength(1)
  expect(shown(row('`e2e/a.spec.ts` › a'))).toHaveLength(1)
  expect(shown(row('by looking at it'))).toHaveLength(1)
})

test('a duplicate threat or promise, or one with a missing test, is found', () => {
  const shown = (table: string, promises = '') =>
    unshownClaims(
      asSources({
        ...{ 'docs/threats.md': table, 'docs/reliability.md': promises },
        'e2e/a.spec.ts': "test('a door stays shut')",
      }),
    )
  const row = (id: string, by: string) => `| ${id} | a | b | ${by} |\n`
  expect(shown(row('T01', '`e2e/a.spec.ts` › a door stays shut'))).toEqual([])
  expect(shown(row('T01', '`e2e/a.spec.ts` › a door stays shut').repeat(2))).toHaveLength(1)
  expect(shown(row('T01', '`e2e/a.spec.ts` › a window stays shut'))).toHaveLength(1)
  expect(shown(row('T01', 'we looked'))).toHaveLength(1)
  expect(shown('', row('G01', '`e2e/a.spec.ts` › a door stays shut'))).toEqual([])
  expect(shown('', row('G01', '`e2e/a.spec.ts` › a window stays shut'))).toHaveLength(1)
  expect(unshownClaims([])).toHaveLength(2)
})

test('a link to a heading, a folder, another site or inside code is no broken link', () => {
  const problems = (text: string) =>
    rules.linksResolve.check(asSources({ 'docs/a.md': text, 'docs/b.md': '## A & `b.ts`\n' }))
  const right = [
    '[a](b.md#a--bts)',
    '[b](../deploy/database/)',
    '[c](https://example.com/d.md)',
    '`[d](e.md)`',
  ]
  expect(problems(right.join(' '))).toEqual([])
  expect(problems('```\n[d](e.md)\n```\n[f](g.md)')).toMatchObject([{ line: 4 }])
})

test('a route or a popup without a row, with two, or shown by a test that is not there, is found', () => {
  const shown = (table: string) =>
    unshownScreens(
      asSources({
        'docs/browser-tests.md': table,
        'web/src/routes.tsx': "createRoute({ path: '/a/$id' }), createRoute({ path: '/dev/ui' })",
        'web/src/dialogs/dialog-types.ts': 'export type Dialogs = {\n  message: {\n    title: string\n  }\n}',
        'e2e/a.spec.ts': "test('a page opens by itself')",
      }),
    )
  const row = (name: string, by = '`e2e/a.spec.ts` › a page opens by itself') =>
    `| ${name} | both | ${by} |\n`
  const popup = row('`message`')
  expect(shown(row('`/a/$id`') + popup)).toEqual([])
  expect(shown(row('`/a/$id`'))).toHaveLength(1)
  expect(shown(popup)).toHaveLength(1)
  expect(shown(row('`/a/$id`').repeat(2) + popup)).toHaveLength(1)
  expect(shown(row('`/a/$id`', '`e2e/a.spec.ts` › another page') + popup)).toHaveLength(1)
})

test('an unused glossary name, a duplicate term, or a banned name in any spelling is found', () => {
  const head = '| Thai on screens | term | names | never | meaning |\n|---|---|---|---|---|\n'
  const row = '| คืนยอดเสีย | weekly refund | `weekly_refund` | `loss_refund` | a part of a loss |\n'
  const kept = (files: Files, table = head + row) =>
    termProblems(
      asSources({
        'docs/glossary.md': table,
        'server/migrations/0001_a.sql': "check (kind in ('weekly_refund'))",
        ...files,
      }),
    )
  expect(kept({ 'web/src/a.ts': 'const lossRefunded = 1' })).toEqual([])
  expect(kept({ 'server/migrations/0001_a.sql': '' })).toHaveLength(1)
  expect(kept({}, head + row + row)).toHaveLength(1)
  for (const banned of [
    'loss_refund',
    'lossRefund',
    'loss-refund',
    'LossRefund',
    'LOSS_REFUND',
    'aLossRefund',
  ])
    expect(kept({ 'web/src/a.ts': banned }), banned).toHaveLength(1)
  expect(kept({ 'docs/a.md': 'loss_refund' })).toEqual([])
})
