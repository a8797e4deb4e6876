import { join } from 'node:path'
import { readSources } from '../../e2e/code-rules/parsed-source.ts'
import { ROOT, run } from '../process-runner.ts'
import { playwright, type Step, sql, types, UNIT_PROJECTS, vitest } from '../test-steps.ts'
import { findChange } from './changed-files.ts'
import { findReaders } from './module-graph.ts'
import { type PageTest, selectPageTests } from './page-tests.ts'
import { readDurations } from './test-durations.ts'
import { type Project, selectTests } from './test-selection.ts'

/**
 * Time limit in seconds for the selected Vitest files. It is chosen so that the whole check of one changed file takes at most two minutes on two
 * cores.
 */
const TESTS_LIMIT_S = 60
const BROWSER_TESTS_MAX = 10
const RULES = 'e2e/code-rules.test.ts'
const HAS_STATEMENTS = /^server\/(?:src|migrations)\/.*\.(?:ts|sql)$/
const SHOWN_NAMES_MAX = 3

/** Returns the steps that check the files which have changed since the branch left `main`. Prints the tests that are left out. */
export async function changedSteps(): Promise<Step[]> {
  const { base, files } = await findChange()
  console.log(`${files.length} files changed since ${base}${files.length === 0 ? '' : `: ${short(files)}`}`)
  if (files.length === 0) return []
  const sources = readSources()
  const readers = findReaders(sources)
  const measured = readDurations(join(ROOT, 'node_modules/.vite/vitest'))
  const tests = selectTests(files, sources, readers, { limitS: TESTS_LIMIT_S, measured })
  const pages = selectPageTests(files, sources, readers, BROWSER_TESTS_MAX)
  if (tests.left.length > 0)
    console.log(`left out, as further from the change: ${tests.left.length} test files: ${short(tests.left)}`)
  const left = [...new Set(pages.left.map(({ file }) => file))]
  if (left.length > 0) console.log(`left out in the browser: tests of ${left.length} files: ${short(left)}`)
  const unit = [...new Set([RULES, ...tests.run.unit])]
  return [
    formatOf(files),
    types,
    ...(files.some(path => HAS_STATEMENTS.test(path)) ? [sql] : []),
    ...projectStep('unit', unit),
    ...projectStep('pg', tests.run.pg),
    ...projectStep('journeys', tests.run.journeys),
    ...browserStep(pages.run),
  ]
}

function short(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES_MAX
  return `${names.slice(0, SHOWN_NAMES_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function formatOf(files: readonly string[]): Step {
  const flags = ['--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true']
  return {
    name: 'format',
    about: 'format and lint of the changed files',
    run: async () => {
      const isRight = (await run('biome', ['ci', ...flags, ...files])) === 0
      return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1 }
    },
  }
}

function projectStep(project: Project, files: readonly string[]): Step[] {
  if (files.length === 0) return []
  const about = `${files.length} ${files.length === 1 ? 'file' : 'files'} that can fail by the change`
  return [
    { name: project, about, run: () => vitest(project === 'unit' ? UNIT_PROJECTS : project, [...files]) },
  ]
}

function browserStep(tests: readonly PageTest[]): Step[] {
  if (tests.length === 0) return []
  // Playwright takes a list of files and one pattern for titles. For a whole file, the pattern matches the path of the file.
  const files = [...new Set(tests.map(({ file }) => file))]
  const titles = tests.map(({ file, title }) => escaped(title === '' ? file.replace(/^e2e\//, '') : title))
  return [
    {
      name: 'browser',
      about: 'tests of the pages that the change touches',
      run: () => playwright([...files, '--grep', titles.join('|')]),
    },
  ]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
