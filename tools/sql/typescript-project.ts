import { API, type Checker, type Project } from 'typescript/unstable/sync'

/** A workspace of this repository, opened with the TypeScript compiler. */
export type OpenProject = {
  readonly checker: Checker
  readonly program: Project['program']
  readonly files: readonly string[]
  close(): void
}

export const openProject = (root: string, tsconfig: string): OpenProject => {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [tsconfig] }).getProjects()
  if (project === undefined) throw new Error(`${tsconfig} is not a project`)
  const { checker, program, rootFiles } = project
  return { checker, program, files: rootFiles, close: () => api.close() }
}
