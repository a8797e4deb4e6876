import { readFile } from 'node:fs/promises'

/** The built files that a page needs, with the files that they import. Files that every page loads first are left out. */
export type BuiltParts = { readonly scripts: readonly string[]; readonly styles: readonly Style[] }
export type Style = { readonly file: string; readonly css: string }

type Listed = { file: string; name?: string; imports?: string[]; css?: string[] }
type Built = Readonly<Record<string, Listed>>

const FIRST = 'index.html'
/** Name of the built file that contains the lobby's router. */
const PROGRAM = 'program'

/** Returns the given built files and all files that they import. Each file occurs once, after the files that it imports. */
const withImports = (built: Built, keys: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (key: string) => {
    const listed = built[key]
    if (listed === undefined) throw new Error(`the built lobby has no file of ${key}`)
    if (found.has(key)) return
    for (const imported of listed.imports ?? []) visit(imported)
    found.add(key)
  }
  for (const key of keys) visit(key)
  return found
}

/**
 * Returns a function that finds the built files of a page, and of the program itself, by the names of their source files. `dist` contains the build
 * and its manifest.
 */
export const openBuiltParts = async (dist: URL): Promise<(sources: readonly string[]) => BuiltParts> => {
  const built: Built = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))
  const program = Object.keys(built).find(key => built[key]?.name === PROGRAM)
  if (program === undefined) throw new Error(`the built lobby has no file ${PROGRAM}`)
  const first = withImports(built, [FIRST])
  const sheets = new Map<string, string>()
  for (const file of new Set(Object.values(built).flatMap(({ css = [] }) => css)))
    sheets.set(file, await readFile(new URL(file, dist), 'utf8'))
  const known = new Map<string, BuiltParts>()

  return sources => {
    const key = sources.join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    const listed = [...withImports(built, [program, ...sources])]
      .filter(part => !first.has(part))
      .flatMap(part => built[part] ?? [])
    const files = [built[program], ...listed].flatMap(part => part?.file ?? [])
    const parts = {
      scripts: [...new Set(files)].filter(file => file.endsWith('.js')),
      styles: [...new Set(listed.flatMap(({ css = [] }) => css))].map(file => ({
        file,
        css: sheets.get(file) ?? '',
      })),
    }
    known.set(key, parts)
    return parts
  }
}
