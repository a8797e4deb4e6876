import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Names of the test files that take longest. Before its first run Vitest knows no durations, so it starts the largest files first. These files are
 * small, and would start last and run alone at the end.
 */
const SIMULATIONS = [
  ...['simulation', 'model', 'interleavings', 'faults-[a-z-]+', 'staff-fraud', 'charts', 'abuse-cases'],
  ...['due-bonus-ends', 'payouts-opn', 'common-round-list'],
]
/** Files that start whole products or database servers, and wait for them most of their time. */
const STARTS = [
  ...[
    'outages',
    'resilience',
    'interruption-points',
    'flow-switches',
    'embedded-postgres',
    'start',
    'growth',
  ],
  ...['worker-log', 'log-position', 'built-product', 'history', 'long-migration'],
]
const isNamed = (names: readonly string[]): RegExp => new RegExp(`(${names.join('|')})(\\.pg)?\\.test\\.ts$`)
const SIMULATES = isNamed(SIMULATIONS)
const STARTS_SERVERS = isNamed(STARTS)

const alternate = <File>(some: readonly File[], others: readonly File[]): File[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, n) => [
    ...some.slice(n, n + 1),
    ...others.slice(n, n + 1),
  ]).flat()

/**
 * Returns the files of each project with the slowest ones first. Files that start servers and files that simulate alternate, so that only some of the
 * workers start servers at the same time. All other files keep their order, and the files of a project stay together.
 */
export const longestFirst = <File>(
  files: readonly File[],
  of: (file: File) => { project: string; path: string },
): File[] => {
  const projects = [...new Set(files.map(file => of(file).project))]
  return projects.flatMap(project => {
    const own = files.filter(file => of(file).project === project)
    const startsServers = (file: File) => STARTS_SERVERS.test(of(file).path)
    const simulates = (file: File) => !startsServers(file) && SIMULATES.test(of(file).path)
    return [
      ...alternate(own.filter(startsServers), own.filter(simulates)),
      ...own.filter(file => !startsServers(file) && !simulates(file)),
    ]
  })
}

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), ({ project, moduleId }) => ({
      project: project.name,
      path: moduleId,
    }))
  }
}
