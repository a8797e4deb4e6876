import { posix } from 'node:path'
import { isCode, isTest, type Problem, type Rule, type Source } from './parsed-source.ts'

export type Edge = { from: Source; to: string; line: number; isType: boolean }

const PACKAGE_FOLDERS: Record<string, string> = { contract: 'contract/src', ui: 'ui/src', sandbox: 'sandbox' }
/** Which workspaces may import which. The first row whose `folder` matches the importing file decides. Tests may import everything. */
const ALLOWED: { folder: RegExp; may: RegExp; because: string }[] = [
  {
    folder: /^contract\/src\/text\//,
    may: /^contract\/src\/text\//,
    because: 'the text reader imports nothing of the project',
  },
  {
    folder: /^contract\/src\//,
    may: /^contract\//,
    because: 'the contract imports nothing else of the project',
  },
  {
    folder: /^ui\//,
    may: /^(ui|contract\/src\/text)\//,
    because: 'ui imports only the text reader of the project',
  },
  { folder: /^web\//, may: /^(web|contract|ui)\//, because: 'a browser app imports contract and ui only' },
  {
    folder: /^console\//,
    may: /^(console|contract|ui)\//,
    because: 'a browser app imports contract and ui only',
  },
  {
    folder: /^server\/src\/platform\//,
    may: /^(server\/src\/platform|contract)\//,
    because: 'the platform imports no domain',
  },
  {
    folder: /^server\/src\/partners\//,
    may: /^(server\/src\/(partners|platform|config\.ts)|contract\/)/,
    because: 'a partner adapter imports no domain',
  },
  {
    folder: /^server\/src\/sandbox-setup\.ts$/,
    may: /^(server|contract|sandbox)\//,
    because: 'sandbox-setup.ts imports only server, contract and sandbox',
  },
  {
    folder: /^server\/src\//,
    may: /^(server\/src|contract)\//,
    because: 'the server imports server and contract only',
  },
  {
    folder: /^sandbox\/pages\//,
    may: /^((sandbox|ui)\/|contract\/src\/(account\/banks\.ts$|text\/))/,
    because: 'the pages of the sandbox import only sandbox, ui, the text reader and the list of banks',
  },
  {
    folder: /^sandbox\//,
    may: /^((sandbox|ui)\/|contract\/src\/account\/banks\.ts$)/,
    because: 'the sandbox plays the partners and shares no code with the product, except the list of banks',
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
  about: 'there is no import cycle, including imports of types (except in the browser tests)',
  check: sources => {
    const next = new Map<string, string[]>()
    for (const { from, to, isType } of edgesOf(sources.filter(source => !isTest(source))))
      if (!isType || !from.path.startsWith('e2e/')) next.set(from.path, [...(next.get(from.path) ?? []), to])
    return findCycles(next)
  },
}

export const resolvable: Rule = {
  about: 'each relative import names an existing file with its extension',
  check: sources => {
    const paths = new Set(sources.map(({ path }) => path))
    return edgesOf(sources)
      .filter(({ to }) => /\.(tsx?|mjs)$/.test(to) || posix.extname(to) === '')
      .filter(({ to }) => !paths.has(to))
      .map(({ from, to, line }) => ({ path: from.path, line, message: `${to} does not exist` }))
  },
}

function findCycles(next: Map<string, string[]>): Problem[] {
  const done = new Set<string>()
  const problems: Problem[] = []
  const visit = (path: string, trail: string[]) => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) {
      problems.push({ path, message: `import cycle: ${[...trail.slice(seenAt), path].join(' → ')}` })
      return
    }
    if (done.has(path)) return
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return problems
}

/** Returns all imports between files of the repository, each as a pair of paths. */
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
