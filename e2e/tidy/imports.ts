import { posix } from 'node:path'
import { isCode, isTest, type Problem, type Rule, type Source } from './source.ts'

export type Edge = { from: Source; to: string; line: number; isType: boolean }

const PACKAGE_FOLDERS: Record<string, string> = { contract: 'contract/src', ui: 'ui/src', sandbox: 'sandbox' }
/** Allowed imports between workspaces; the first matching row decides. Tests may import anything. */
const ALLOWED: { folder: RegExp; may: RegExp; because: string }[] = [
  {
    folder: /^contract\/src\/text\//,
    may: /^contract\/src\/text\//,
    because: 'how text is read stands on nothing',
  },
  { folder: /^contract\/src\//, may: /^contract\//, because: 'the contract imports nothing of ours' },
  {
    folder: /^ui\//,
    may: /^(ui|contract\/src\/text)\//,
    because: 'ui imports nothing of ours but how text is read',
  },
  { folder: /^web\//, may: /^(web|contract|ui)\//, because: 'a browser app knows contract and ui only' },
  {
    folder: /^console\//,
    may: /^(console|contract|ui)\//,
    because: 'a browser app knows contract and ui only',
  },
  {
    folder: /^server\/src\/platform\//,
    may: /^(server\/src\/platform|contract)\//,
    because: 'the platform knows no domain',
  },
  {
    folder: /^server\/src\/partners\//,
    may: /^(server\/src\/(partners|platform|config\.ts)|contract\/)/,
    because: 'a partner knows no domain',
  },
  {
    folder: /^server\/src\/sandbox-setup\.ts$/,
    may: /^(server|contract|sandbox)\//,
    because: 'one file wires server, seed and sandbox',
  },
  {
    folder: /^server\/src\//,
    may: /^(server\/src|contract)\//,
    because: 'the server knows server and contract only',
  },
  {
    folder: /^sandbox\/pages\//,
    may: /^((sandbox|ui)\/|contract\/src\/(account\/banks\.ts$|text\/))/,
    because: 'the pages of the sandbox read typed text like the lobby, and share nothing of the wire',
  },
  {
    folder: /^sandbox\//,
    may: /^((sandbox|ui)\/|contract\/src\/account\/banks\.ts$)/,
    because: 'the sandbox is the other side of the wire and shares no code, but the banks of the country',
  },
]

export const boundaries: Rule = {
  about: 'contract, ui, web, server, platform, partners and sandbox import only what they may',
  check: sources =>
    edgesOf(sources.filter(source => !isTest(source))).flatMap(({ from, to, line }) => {
      const row = ALLOWED.find(({ folder }) => folder.test(from.path))
      if (!row || row.may.test(to)) return []
      return [{ path: from.path, line, message: `imports ${to}: ${row.because}` }]
    }),
}

export const contractPackages: Rule = {
  about: 'the contract imports zod and no other package',
  check: sources =>
    sources
      .filter(source => source.path.startsWith('contract/src/') && isCode(source) && !isTest(source))
      .flatMap(source =>
        source
          .parsed()
          .imports.filter(({ from }) => !from.startsWith('.') && !/^zod(\/|$)/.test(from) && !ours(from))
          .map(({ from, line }) => ({ path: source.path, line, message: `imports ${from}` })),
      ),
}

export const noCycles: Rule = {
  about: 'no file imports itself over others, by a type neither; in the browser tests types do not count',
  check: sources => {
    const next = new Map<string, string[]>()
    for (const { from, to, isType } of edgesOf(sources.filter(source => !isTest(source))))
      if (!isType || !from.path.startsWith('e2e/')) next.set(from.path, [...(next.get(from.path) ?? []), to])
    return findCycles(next)
  },
}

export const resolvable: Rule = {
  about: 'an import of ours names a file that exists, with its ending',
  check: sources => {
    const paths = new Set(sources.map(({ path }) => path))
    return edgesOf(sources)
      .filter(({ to }) => /\.(tsx?|mjs)$/.test(to) || posix.extname(to) === '')
      .filter(({ to }) => !paths.has(to))
      .map(({ from, to, line }) => ({ path: from.path, line, message: `there is no ${to}` }))
  },
}

function findCycles(next: Map<string, string[]>): Problem[] {
  const done = new Set<string>()
  const problems: Problem[] = []
  const visit = (path: string, trail: string[]) => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) {
      problems.push({ path, message: `imports itself: ${[...trail.slice(seenAt), path].join(' → ')}` })
      return
    }
    if (done.has(path)) return
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return problems
}

/** Imports between our own files, as paths in the repository. */
export function edgesOf(sources: Source[]): Edge[] {
  return sources.filter(isCode).flatMap(source =>
    source.parsed().imports.flatMap(({ from, line, isType }) => {
      const to = from.startsWith('.')
        ? posix.join(posix.dirname(source.path), from.replace(/\?.*$/, ''))
        : ours(from)
      return to === undefined ? [] : [{ from: source, to, line, isType }]
    }),
  )
}

function ours(specifier: string): string | undefined {
  const [, name, rest] = /^@sala\/([a-z]+)\/(.+)$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  return `${PACKAGE_FOLDERS[name] ?? name}/${rest}`
}
