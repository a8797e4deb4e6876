import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Names of the test files that take longest, such as simulations of many seeds and starts of whole servers. Before its first run Vitest knows no
 * durations, so it starts the largest files first. The files in this list are small, and would start last and run alone at the end.
 */
const LONGEST =
  /(simulation|model|interleavings|faults-[a-z-]+|staff-fraud|charts|outages|embedded-postgres|start|built-product)(\.pg)?\.test\.ts$/

/** Returns the files of each project with the slowest ones first. All other files keep their order, and the files of a project stay together. */
export const longestFirst = <File>(
  files: readonly File[],
  of: (file: File) => { project: string; path: string },
): File[] => {
  const projects = [...new Set(files.map(file => of(file).project))]
  return projects.flatMap(project => {
    const own = files.filter(file => of(file).project === project)
    const isLong = (file: File) => LONGEST.test(of(file).path)
    return [...own.filter(isLong), ...own.filter(file => !isLong(file))]
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
