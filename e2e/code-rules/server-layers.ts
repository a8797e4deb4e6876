import { posix } from 'node:path'
import { edgesOf } from './imports.ts'
import { isTest, type Problem, type Rule } from './parsed-source.ts'

/**
 * Layers of the server, the lowest first. A folder of `server/src` may import only from itself and from lower layers, also types. `composition.ts`
 * gives functions of higher layers to lower ones.
 */
export const FLOORS = [
  'platform',
  'partners',
  'context',
  'ledger',
  'messages',
  'events',
  'account',
  'protection',
  'games',
  'promotions',
  'rewards',
  'referral',
  'cashier',
  'care',
  'recipients',
  'affiliates',
  'content',
  'support',
  'aml',
  'campaigns',
  'privacy',
  'operators',
  'member-page',
  'desk',
  'programs',
] as const
type Floor = (typeof FLOORS)[number]

/** Folders of each domain, the lowest first. A folder may import only from lower folders, and never the SQL of another folder. */
export const ROOMS: Partial<Record<Floor, readonly string[]>> = {
  account: [
    'members',
    'devices',
    'otp',
    'second-factors',
    'sessions',
    'identity',
    'documents',
    'document-checks',
    'passwords',
    'second-factor-changes',
    'registration',
    'data-upkeep',
  ],
  protection: [
    'limits',
    'duplicate-accounts',
    'breaks',
    'care-cases',
    'reserved-money',
    'play-reminders',
    'withdrawal-watches',
  ],
  care: ['harm-markers', 'intervention-steps'],
  aml: ['lists', 'cases', 'screening', 'rules'],
  games: [
    'game-sites',
    'catalogue',
    'event-timetable',
    'wallet-modes',
    'site-clocks',
    'rounds',
    'transfer-wallet',
    'game-closing',
    'free-rounds',
    'seamless-wallet',
    'launch',
  ],
  promotions: [
    'rules',
    'member-facts',
    'promotion-kinds',
    'offers',
    'bonuses',
    'wagering',
    'offer-creation',
    'dry-runs',
  ],
  rewards: ['grants', 'coupons', 'draws', 'tiers', 'missions', 'tournaments', 'free-rounds'],
  referral: ['inviters', 'commission', 'commission-claims', 'overview'],
  cashier: [
    'bank',
    'deposits',
    'payer-returns',
    'withdrawals',
    'payout-decisions',
    'payout-files',
    'payment-slips',
    'settlement',
    'bank-files',
    'history',
    'dry-runs',
  ],
  affiliates: ['partners', 'members', 'statements', 'comparison'],
  campaigns: ['audiences', 'statistics', 'drafts', 'sending', 'results'],
  operators: [
    'operator-users',
    'single-operator-acts',
    'sessions',
    'sign-in',
    'decisions',
    'proposal-kinds',
    'proposals',
  ],
  desk: [
    'sql',
    'business-figures',
    'reconciliation',
    'members',
    'work-queue',
    'finance',
    'dashboard',
    'withdrawals',
    'deposits',
    'suspense-payments',
    'payment-slips',
    'support',
    'alerts',
    'risk',
    'harm-prevention',
    'documents',
    'aml',
    'promotions',
    'rewards',
    'campaigns',
    'affiliates',
    'prize-draws',
    'tournaments',
    'content',
    'games',
    'reports',
    'system',
    'commands',
    'flows',
    'outgoing-events',
    'bonuses',
    'bank-files',
    'list-exports',
  ],
}

/** Files directly in `server/src` that every domain may import. All other files directly in `server/src` are programs, which no domain may import. */
const CONTEXT_FILES = [
  'config.ts',
  'config-fields.ts',
  'config-problems.ts',
  'context.ts',
  'sandbox-clock.ts',
  'ports.ts',
]
/**
 * Files directly in a domain's folder that every subfolder may import. All other files there may import the subfolders, and no subfolder imports
 * them.
 */
const GROUND_FILES = [
  'settings.ts',
  'sign-in-limits.ts',
  'rate-limits.ts',
  'sql.ts',
  'calendar.ts',
  'command.ts',
]
/** Matches files with SQL statements or with the types of tables. */
const SQL = /(^|\/|-)sql\.ts$|\/database\/tables\.ts$/
const DATABASE = 'database'

const inServer = (path: string) => path.startsWith('server/src/')

const floorOf = (path: string): Floor | undefined => {
  const [folder, ...rest] = path.slice('server/src/'.length).split('/')
  if (rest.length === 0) return CONTEXT_FILES.includes(folder ?? '') ? 'context' : 'programs'
  return FLOORS.find(floor => floor === folder)
}

/**
 * Returns the layer of a file within its domain: -1 for a file of `GROUND_FILES`, the folder's index for a file in a subfolder, and the highest
 * number for all others.
 */
const storeyOf = (path: string, rooms: readonly string[]): number => {
  const [, room, file] = path.slice('server/src/'.length).split('/')
  if (file === undefined) return GROUND_FILES.includes(posix.basename(path)) ? -1 : rooms.length
  return room === DATABASE ? -1 : rooms.indexOf(room ?? '')
}

const roomOf = (path: string) => posix.dirname(path)

const edgeProblem = (from: string, to: string): string | undefined => {
  const [above, below] = [floorOf(from), floorOf(to)]
  if (above === undefined || below === undefined) return 'is in no floor of FLOORS'
  if (above !== below) {
    if (FLOORS.indexOf(below) > FLOORS.indexOf(above)) return `imports ${to}: ${below} is above ${above}`
    return SQL.test(to) && below !== 'platform' ? `imports ${to}: call that domain's noun file` : undefined
  }
  const rooms = ROOMS[above]
  if (rooms === undefined || roomOf(from) === roomOf(to)) return undefined
  if (SQL.test(to) && storeyOf(to, rooms) >= 0) return `imports ${to}: call that folder's noun file`
  return storeyOf(to, rooms) > storeyOf(from, rooms)
    ? `imports ${to}, which is above it in ${above}`
    : undefined
}

export const floors: Rule = {
  about: 'the server imports downwards only, and no folder imports the SQL of another',
  check: sources =>
    edgesOf(sources.filter(source => inServer(source.path) && !isTest(source)))
      .filter(({ to }) => inServer(to))
      .flatMap(({ from, to, line }) => {
        const message = edgeProblem(from.path, to)
        return message === undefined ? [] : [{ path: from.path, line, message }]
      }),
}

export const namedRooms: Rule = {
  about: 'each folder of a domain is listed in ROOMS',
  check: sources =>
    sources
      .filter(source => inServer(source.path) && source.path.endsWith('.ts') && !isTest(source))
      .flatMap((source): Problem[] => {
        const [floor, room, file] = source.path.slice('server/src/'.length).split('/')
        const rooms = ROOMS[floor as Floor]
        if (rooms === undefined || file === undefined || room === undefined) return []
        return rooms.includes(room) || room === DATABASE
          ? []
          : [{ path: source.path, message: `${room} is not a folder of ${floor} in ROOMS` }]
      }),
}

const ARCHITECTURE = 'ARCHITECTURE.md'

/** Returns the table of layers that must be in ARCHITECTURE.md between two markers. */
export const printedFloors = (): string =>
  [...FLOORS]
    .map(floor => `| \`${floor}\` | ${(ROOMS[floor] ?? []).map(room => `\`${room}\``).join(' · ')} |`)
    .join('\n')

export const floorsPrinted: Rule = {
  about: 'ARCHITECTURE.md lists the floors and folders as FLOORS and ROOMS do',
  check: sources => {
    const text = sources.find(({ path }) => path === ARCHITECTURE)?.text
    if (text === undefined) return []
    const printed = /<!-- floors -->\n[\s\S]*?\|---\|---\|\n([\s\S]*?)\n<!-- \/floors -->/.exec(text)?.[1]
    return printed === printedFloors()
      ? []
      : [{ path: ARCHITECTURE, message: `the list of floors must be\n${printedFloors()}` }]
  },
}
