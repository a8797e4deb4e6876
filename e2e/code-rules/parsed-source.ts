import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, parseSync } from 'oxc-parser'

export type Import = {
  from: string
  line: number
  kind: 'import' | 'export'
  /** True if the import is a type import, which does not exist at run time. */
  isType: boolean
}
export type Parsed = {
  program: Program
  imports: Import[]
  /** Text of the file with its comments replaced by spaces, for rules about code. */
  code: string
  hasDefaultExport: boolean
}
export type Source = { path: string; text: string; lines: number; parsed: () => Parsed }

export type Problem = { path: string; line?: number; message: string }
export type Rule = { about: string; check: (sources: Source[]) => Problem[] | Promise<Problem[]> }

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])
const TEXT = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql', '.md', '.json', '.html', '.svg', '', '.npmrc'])

export const isCode = ({ path }: Source) => /\.(ts|tsx|mjs)$/.test(path)
export const isTest = ({ path }: Source) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('server/test/')

/** Reads all text files of the repository except installed packages and generated folders (`NOT_OURS`). */
export function readSources(): Source[] {
  return listFiles('').map(path => sourceOf(path, readFileSync(join(ROOT, path), 'utf8')))
}

export function sourceOf(path: string, text: string): Source {
  let parsed: Parsed | undefined
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    parsed: () => {
      parsed ??= parse(path, text)
      return parsed
    },
  }
}

/** Returns the number of the line that contains the character at this offset. The first line is 1. */
export function lineAt(text: string, offset: number) {
  return text.slice(0, offset).split('\n').length
}

/** Returns a problem for each match of a pattern, which needs the flag `g`. */
export function matches(source: Source, text: string, pattern: RegExp, message: string): Problem[] {
  return [...text.matchAll(pattern)].map(({ index }) => ({
    path: source.path,
    line: lineAt(text, index),
    message,
  }))
}

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (NOT_OURS.has(entry.name)) return []
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() && TEXT.has(extname(entry.name)) ? [path] : []
  })
}

function parse(path: string, text: string): Parsed {
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const at = (kind: Import['kind'], from: string, offset: number, statement: number) => ({
    kind,
    from,
    line: lineAt(text, offset),
    isType: /^(import|export) type\b/.test(text.slice(statement)),
  })
  const imports = [
    ...module.staticImports.map(({ moduleRequest, start }) =>
      at('import', moduleRequest.value, start, start),
    ),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(entry =>
        entry.moduleRequest ? [at('export', entry.moduleRequest.value, entry.start, start)] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      at('import', text.slice(start, end).replaceAll(/['"`]/g, ''), start, start),
    ),
  ]
  let code = text
  for (const { start, end } of comments) {
    code = code.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end)
  }
  const hasDefaultExport = module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => exportName.kind === 'Default'),
  )
  return { program, imports, code, hasDefaultExport }
}
