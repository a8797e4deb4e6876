import { Visitor } from 'oxc-parser'
import { isCode, isTest, lineAt, matches, type Problem, ROOT, type Rule, type Source } from './source.ts'

/** The rules contain what they forbid, so their own text is exempt. */
const isRuleItself = ({ path }: Source) => path.startsWith('e2e/tidy/')
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
  'no check is switched off in a comment',
  isCode,
  /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/g,
  'mend what the check says instead',
)

export const noEscapes: Rule = {
  about: 'no `any` and no `!`',
  check: sources =>
    sources.filter(isCode).flatMap(source => {
      const problems: Problem[] = []
      const add = (message: string) => (node: { start: number }) =>
        problems.push({ path: source.path, line: lineAt(source.text, node.start), message })
      new Visitor({
        TSAnyKeyword: add('any: say what it is, or unknown'),
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
      .map(({ path }) => ({ path, message: 'name what is exported' })),
}

export const noBarrels: Rule = {
  about: 'no file only passes on what others of ours export',
  check: sources =>
    sources.filter(isCode).flatMap(source => {
      const { imports, program } = source.parsed()
      const passesOn = imports.some(({ kind, from }) => kind === 'export' && /^(\.|@sala\/)/.test(from))
      const nothingElse = program.body.every(statement => 'source' in statement && statement.source)
      const everything = program.body.some(statement => statement.type === 'ExportAllDeclaration')
      return (passesOn && nothingElse) || everything
        ? [{ path: source.path, message: 'import from where it is made' }]
        : []
    }),
}

export const roomNames: Rule = {
  about: 'no room for leftovers: utils, helpers, common, lib, misc, shared',
  check: sources =>
    sources
      .filter(({ path }) => /(^|\/)(utils?|helpers?|common|libs?|misc|shared)(\/|\.tsx?$)/.test(path))
      .map(({ path }) => ({ path, message: 'name it for what is inside' })),
}

export const oneClock = inCode(
  'the server reads the time in platform/clock.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/clock.ts',
  /\bDate\.now\(|\bnew Date\(\s*\)/g,
  'take the time from the injected clock',
)

export const oneCalendar = inCode(
  'the server reckons days, weeks and months of Bangkok in platform/calendar.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/calendar.ts',
  /\b24 \* 60 \* 60\b|\b86_?400(_?000)?\b|\b(?:DAY|HOUR|MINUTE)_(?:MS|SECONDS) =|OFFSET_MS =/g,
  'take it from platform/calendar.ts',
)

export const oneOperator = inCode(
  'an operator is named in platform/operator.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/operator.ts',
  /`operator:/g,
  'call operatorActor',
)

export const oneRandom = inCode(
  'the server draws at random in platform/random.ts only',
  source => isServer(source) && source.path !== 'server/src/platform/random.ts',
  /\bMath\.random\b/g,
  'draw from platform/random.ts',
)

export const oneEnvironment = inCode(
  'the server reads its environment in config.ts only',
  source => isServer(source) && source.path !== 'server/src/config.ts',
  /\bprocess\.env\b/g,
  'take it from the configuration',
)

export const oneSubmit = inCode(
  'the lobby sends by useSubmit only: one press is one call, and its failure is said in one way',
  ({ path }) => path.startsWith('web/src/') && path !== 'web/src/form/use-submit.ts',
  /\buseMutation\b/g,
  'send by form/use-submit.ts',
)

export const noThaiOnServer = inText(
  'the server holds no Thai text: it is in the contract, the seed and the screens',
  source => isServer(source),
  /[\u0E00-\u0E7F]+/g,
  'move the sentence to the contract',
)

export const noMachinePaths: Rule = {
  about: 'no path of one machine',
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
  about: 'a test that stops the timers sets them going again: the files of a worker share them',
  check: sources =>
    sources
      .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && /vi\.useFakeTimers\(/.test(text))
      .filter(({ text }) => !/vi\.useRealTimers\b/.test(text))
      .map(({ path }) => ({ path, message: 'call vi.useRealTimers after each test' })),
}

export const noSkippedTests = inCode(
  'no test is skipped, and none runs alone',
  isTest,
  /\b(it|test|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails|skipIf|runIf)\b/g,
  'every test runs, always',
)

export const noLeftovers = inText(
  'nothing is left for later',
  ({ path }) => /\.(tsx?|mjs|css|sql|md)$/.test(path),
  /\b(TODO|FIXME|HACK)\b|\b(not implemented|coming soon|lorem ipsum)\b/g,
  'do it or leave it out',
)

export const oneLedgerWriter = inCode(
  'only ledger/ writes ledger tables',
  source => isServer(source) && !source.path.startsWith('server/src/ledger/'),
  /(insert\s+into|update|delete\s+from|truncate|merge\s+into|insertInto\(|updateTable\(|deleteFrom\(|mergeInto\()\s*['"`]?ledger_/gi,
  'go through ledger/',
)

export const migrationNumbers: Rule = {
  about: 'each migration has a number of its own',
  check: sources => {
    const first = new Map<string, string>()
    const problems: Problem[] = []
    for (const { path } of sources) {
      const number = /^server\/migrations\/(\d{4})_[a-z0-9_-]+\.sql$/.exec(path)?.[1]
      if (number === undefined) continue
      const other = first.get(number)
      if (other) problems.push({ path, message: `has the number of ${other}` })
      else first.set(number, path)
    }
    return problems
  },
}

export const migrationsHoldTables = inText(
  'a migration holds tables; views, functions and triggers stand beside their domain in database/',
  ({ path }) => path.startsWith('server/migrations/'),
  /^\s*create\s+(or\s+replace\s+)?(view|function|procedure|trigger)\b/gim,
  'belongs into server/src/<domain>/database/',
)

export const objectsAreReplaced = inText(
  'what stands in database/ can be put in place again at any time',
  ({ path }) => /^server\/src\/[a-z-]+\/database\/.*\.sql$/.test(path),
  /^create\s+(?!or\s+replace\s+(view|function|trigger)\b)/gim,
  'is `create or replace view`, `function` or `trigger`; a table belongs into a migration',
)

/** The sandbox shows other companies' pages with their own colours. */
export const tokensOnly: Rule = {
  about:
    'colours and sizes come from tokens.css, breakpoints are in em; a line may be up to 3 px thin, a picture has its own colours',
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
          // A wide window with large text gets a narrow window's layout, because breakpoints depend on the
          // reader's text size.
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
  about: 'no download host stands in the lock or the npm settings',
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
          // `node` is the engine; workspaces link each other with `*`.
          /"(?!node"|@sala\/)[@\w./-]+": "([~^<>=*]|latest"|\d+(\.[\dx*]+)?")/g,
          'a range of versions',
        ),
      ),
}
