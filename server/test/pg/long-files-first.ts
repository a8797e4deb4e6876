import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Names of the files that take longest: simulations of many seeds, and starts of whole servers. Before its first run Vitest knows no durations, and
 * starts the largest files first. These files are small but take long. A first run would end with them, with one worker busy and the others idle.
 */
const LONGEST =
  /(simulation|model|interleavings|faults-[a-z-]+|staff-fraud|charts|outages|embedded-postgres|start|built-product)(\.pg)?\.test\.ts$/

/** Puts the files of each project that take longest first, and otherwise keeps the order. Files of one project stay together. */
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
