import { Visitor } from 'oxc-parser'
import {
  isCode,
  isTest,
  lineAt,
  matches,
  type Problem,
  ROOT,
  type Rule,
  type Source,
} from './parsed-source.ts'

/** Returns true for the files of the rules themselves. They contain the forbidden texts as patterns, so they are exempt. */
const isRuleItself = ({ path }: Source) => path.startsWith('e2e/code-rules/')
const isServer = (source: Source) =>
  source.path.startsWith('server/src/') && isCode(source) && !isTest(source)

function inCode(about: string, where: (source: Source) => boolean, pattern: RegExp, message: string): Rule {
  return {
    about,
    check: sources =>
      sources
        .filter(source => isCode(source) && !isRuleItself(source) && where(source))
        .flatMap(source => matches(source, source.parsed().code, pattern, message)),
  }
}

function inText(about: string, where: (source: Source) => boolean, pattern: RegExp, message: string): Rule {
  return {
    about,
    check: sources =>
      sources
        .filter(source => !isRuleItself(source) && where(source))
        .flatMap(source => matches(source, source.text, pattern, message)),
  }
}

export const noSilencedChecks = inText(
  'no comment disables a check',
  isCode,
  /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/g,
  'fix the finding instead',
)

export const noEscapes: Rule = {
  about: 'no `any` and no `!`',
  check: sources =>
    sources.filter(isCode).flatMap(source => {
      const problems: Problem[] = []
      const add = (message: string) => (node: { start: number }) =>
        problems.push({ path: source.path, line: lineAt(source.text, node.start), message })
      new Visitor({
        TSAnyKeyword: add('any: declare the type, or unknown'),
        TSNonNullExpression: add('!: handle the missing value'),
      }).visit(source.parsed().program)
      return problems
    }),
}

export const noDefaultExports: Rule = {
  about: 'no default export except in *.config.ts',
  check: sources =>
    sources
      .filter(
        source => isCode(source) && !source.path.endsWith('.config.ts') && source.parsed().hasDefaultExport,
      )
      .map(({ path }) => ({ path, message: 'use a named export' })),
}

export const noBarrels: Rule = {
  about: 'no file only re-exports other files of the project',
  check: sources =>
    sources.filter(isCode).flatMap(source => {
      const { imports, program } = source.parsed()
      const passesOn = imports.some(({ kind, from }) => kind === 'export' && /^(\.|@sala\/)/.test(from))
      const nothingElse = program.body.every(statement => 'source' in statement && statement.source)
      const everything = program.body.some(statement => statement.type === 'ExportAllDeclaration')
      return (passesOn && nothingElse) || everything
        ? [{ path: source.path, message: 'import from the file that defines it' }]
        : []
    }),
}

export const roomNames: Rule = {
  about: 'no folder or file is named utils, helpers, common, lib, misc or shared',
  check: sources =>
    sources
      .filter(({ path }) => /(^|\/)(utils?|helpers?|common|libs?|misc|shared)(\/|\.tsx?$)/.test(path))
      .map(({ path }) => ({ path, message: 'name it after its content' })),
}

export const oneClock = inCode(
  'the server reads the time in platform/clock.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/clock.ts',
  /\bDate\.now\(|\bnew Date\(\s*\)/g,
  'use the injected clock',
)

export const oneCalendar = inCode(
  'the server computes days, weeks and months of Bangkok in platform/calendar.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/calendar.ts',
  /\b24 \* 60 \* 60\b|\b86_?400(_?000)?\b|\b(?:DAY|HOUR|MINUTE)_(?:MS|SECONDS) =|OFFSET_MS =/g,
  'use platform/calendar.ts',
)

export const oneOperator = inCode(
  'only platform/operator-decision.ts builds the name of an operator',
  source => isServer(source) && source.path !== 'server/src/platform/operator-decision.ts',
  /`operator:/g,
  'call operatorActor',
)

export const oneRandom = inCode(
  'the server uses randomness in platform/random.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/random.ts',
  /\bMath\.random\b/g,
  'use platform/random.ts',
)

export const oneEnvironment = inCode(
  'the server reads its environment in config.ts only',
  source => isServer(source) && source.path !== 'server/src/config.ts',
  /\bprocess\.env\b/g,
  'read it from the configuration',
)

export const oneSubmit = inCode(
  'the lobby sends by useSubmit only: one press is one call, and failures look the same everywhere',
  ({ path }) => path.startsWith('web/src/') && path !== 'web/src/form/use-submit.ts',
  /\buseMutation\b/g,
  'send by form/use-submit.ts',
)

export const noThaiOnServer = inText(
  'the server contains no Thai text: it belongs to the contract, the seed and the screens',
  source => isServer(source),
  /[\u0E00-\u0E7F]+/g,
  'move the sentence to the contract',
)

export const noMachinePaths: Rule = {
  about: 'no file contains a path of one machine',
  check: sources =>
    sources
      .filter(source => !isRuleItself(source) && source.path !== 'package-lock.json')
      .flatMap(source => [
        ...matches(source, source.text, /(?<![\w./-])\/(home|Users|root)\/[\w.-]+/g, 'a path of one machine'),
        ...(ROOT.length > '/app/'.length && source.text.includes(ROOT)
          ? [{ path: source.path, message: 'the path of this checkout' }]
          : []),
      ]),
}

export const timersCleared: Rule = {
  about: 'a test with fake timers restores the real ones: the files of a worker share them',
  check: sources =>
    sources
      .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && /vi\.useFakeTimers\(/.test(text))
      .filter(({ text }) => !/vi\.useRealTimers\b/.test(text))
      .map(({ path }) => ({ path, message: 'call vi.useRealTimers after each test' })),
}

export const noSkippedTests = inCode(
  'no test is skipped or marked as the only one',
  isTest,
  /\b(it|test|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails|skipIf|runIf)\b/g,
  'run every test',
)

export const noLeftovers = inText(
  'no file has a to-do note',
  ({ path }) => /\.(tsx?|mjs|css|sql|md)$/.test(path),
  /\b(TODO|FIXME|HACK)\b|\b(not implemented|coming soon|lorem ipsum)\b/g,
  'do it now or remove the note',
)

export const oneLedgerWriter = inCode(
  'only ledger/ writes ledger tables',
  source => isServer(source) && !source.path.startsWith('server/src/ledger/'),
  /(insert\s+into|update|delete\s+from|truncate|merge\s+into|insertInto\(|updateTable\(|deleteFrom\(|mergeInto\()\s*['"`]?ledger_/gi,
  'call ledger/',
)

export const migrationNumbers: Rule = {
  about: 'migration numbers are unique',
  check: sources => {
    const first = new Map<string, string>()
    const problems: Problem[] = []
    for (const { path } of sources) {
      const number = /^server\/migrations\/(\d{4})_[a-z0-9_-]+\.sql$/.exec(path)?.[1]
      if (number === undefined) continue
      const other = first.get(number)
      if (other) problems.push({ path, message: `has the same number as ${other}` })
      else first.set(number, path)
    }
    return problems
  },
}

export const migrationsHoldTables = inText(
  'a migration contains tables; views, functions and triggers are in the database/ folder of their domain',
  ({ path }) => path.startsWith('server/migrations/'),
  /^\s*create\s+(or\s+replace\s+)?(view|function|procedure|trigger)\b/gim,
  'belongs in server/src/<domain>/database/',
)

export const objectsAreReplaced = inText(
  'each statement in database/ can run again at any time',
  ({ path }) => /^server\/src\/[a-z-]+\/database\/.*\.sql$/.test(path),
  /^create\s+(?!or\s+replace\s+(view|function|trigger)\b)/gim,
  'must be `create or replace view`, `function` or `trigger`; a table belongs in a migration',
)

/** The sandbox is exempt, because its pages use the colours of the companies that it simulates. */
export const tokensOnly: Rule = {
  about:
    'colours and sizes come from tokens.css, breakpoints are in em; lines of up to 3 px and pictures are exempt',
  check: sources =>
    sources
      .filter(({ path }) => /^(ui|web|console)\/.*(?<!tokens)\.css$/.test(path) && !path.includes('/art/'))
      .flatMap(source => {
        const text = source.text.replaceAll(/\/\*[\s\S]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '))
        return [
          ...matches(
            source,
            text,
            /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/gi,
            'a colour outside tokens.css',
          ),
          ...matches(
            source,
            text,
            /^(?!\s*@).*?\b(?<![\w.-])([4-9]|[1-9]\d+)(\.\d+)?px/gm,
            'a size outside tokens.css',
          ),
          // Breakpoints must be in em, so that they depend on the reader's text size. With large text, a wide window then has the layout of a narrow
          // one.
          ...matches(
            source,
            text,
            /^\s*@media[^{]*width[^{)]*\d(px|rem)\b/gm,
            'a breakpoint that is not in em',
          ),
        ]
      }),
}

export const lockNamesNoHost: Rule = {
  about: 'the lock file and the npm settings contain no download host',
  check: sources =>
    sources
      .filter(({ path }) => path.endsWith('package-lock.json') || path.endsWith('.npmrc'))
      .flatMap(source =>
        matches(source, source.text, /"resolved": "(https?|git)|^\s*(@\w+:)?registry\s*=/gm, 'a host'),
      ),
}

export const exactVersions: Rule = {
  about: 'package.json names each package by an exact version',
  check: sources =>
    sources
      .filter(({ path }) => /(^|\/)package\.json$/.test(path))
      .flatMap(source =>
        matches(
          source,
          source.text,
          // Matches a package without an exact version. `node` may have a range of Node versions, and the workspaces refer to each other with `*`.
          /"(?!node"|@sala\/)[@\w./-]+": "([~^<>=*]|latest"|\d+(\.[\dx*]+)?")/g,
          'a range of versions',
        ),
      ),
}
