import { expect, test } from 'vitest'
import { readSources, sourceOf } from '../../e2e/code-rules/parsed-source.ts'
import { findDependents, findReaders } from './module-graph.ts'
import { selectTests } from './test-selection.ts'

const read = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => sourceOf(path, text))

const selectFor = (changed: string[], files: Record<string, string>, seconds = 1, limitS = 100) => {
  const sources = read(files)
  return selectTests(changed, sources, findReaders(sources), { limitS, measured: () => seconds })
}

const LEDGER = {
  'server/src/ledger/post.ts': 'export const post = 1',
  'server/src/ledger/post.pg.test.ts': "import './post.ts'",
  'server/src/cashier/jobs.ts': "import '../ledger/post.ts'",
  'server/src/cashier/pay.ts': "import '../ledger/post.ts'",
  'server/src/cashier/pay.pg.test.ts': "import './pay.ts'",
  'server/src/content/banner.pg.test.ts': "import './banner.ts'",
  'server/src/content/banner.ts': '',
  'server/test/journeys/main-job.test.ts': "import '../../src/cashier/jobs.ts'",
  'web/src/amount.test.ts': "import type { post } from '../../server/src/ledger/post.ts'",
}

test('a changed module selects the tests that load it, nearest first, and no others', () => {
  expect(selectFor(['server/src/ledger/post.ts'], LEDGER)).toEqual({
    run: {
      unit: [],
      pg: ['server/src/ledger/post.pg.test.ts', 'server/src/cashier/pay.pg.test.ts'],
      journeys: ['server/test/journeys/main-job.test.ts'],
    },
    left: [],
  })
})

test('the time limit leaves out the farthest tests and names them', () => {
  const { run, left } = selectFor(['server/src/ledger/post.ts'], LEDGER, 40)
  expect(run.pg).toEqual(['server/src/ledger/post.pg.test.ts', 'server/src/cashier/pay.pg.test.ts'])
  expect(left).toEqual(['server/test/journeys/main-job.test.ts'])
})

test('a changed test runs, even if it alone exceeds the time limit', () => {
  const changed = ['server/src/content/banner.pg.test.ts', 'server/src/ledger/post.pg.test.ts']
  expect(selectFor(changed, LEDGER, 90, 80).run.pg.toSorted()).toEqual(changed)
})

test('a changed SQL file selects the tests of its domain and of the statements that name its objects', () => {
  const { run } = selectFor(['server/src/games/database/published.sql'], {
    'server/src/games/database/published.sql': 'create or replace view games_waiting as select 1 as one',
    'server/src/games/rounds/rounds.pg.test.ts': '',
    'server/src/desk/sql/attention-items.ts': "export const statement = 'select * from games_waiting'",
    'server/src/desk/troubles.pg.test.ts': "import './sql/attention-items.ts'",
    'server/src/content/banner.pg.test.ts': '',
  })
  expect(run.pg.toSorted()).toEqual([
    'server/src/desk/troubles.pg.test.ts',
    'server/src/games/rounds/rounds.pg.test.ts',
  ])
})

test('a file that a test reads or starts by its path selects this test', () => {
  const { run } = selectFor(['deploy/web.yml', 'server/src/operator.ts'], {
    'deploy/web.yml': '',
    'server/src/operator.ts': '',
    'tools/cluster/deploy.test.ts': "readFileSync('deploy/web.yml')",
    'server/src/operator-group.pg.test.ts': "spawn('node', ['server/src/operator.ts'])",
  })
  expect(run.unit).toEqual(['tools/cluster/deploy.test.ts'])
  expect(run.pg).toEqual(['server/src/operator-group.pg.test.ts'])
})

test('each test next to a module of the server and the tools is selected by a change of this module', () => {
  const sources = readSources().filter(({ path }) => /^(?:server|tools)\//.test(path))
  const readers = findReaders(sources)
  const paths = new Set(sources.map(({ path }) => path))
  const pairs = [...paths].flatMap(path => {
    const tested = path.replace(/(?:\.pg)?\.test\.ts$/, '.ts')
    return tested !== path && paths.has(tested) ? [{ path, tested }] : []
  })
  expect(pairs.length).toBeGreaterThan(100)
  const unrelated = pairs.filter(({ path, tested }) => !findDependents([tested], readers).has(path))
  expect(unrelated).toEqual([])
})
