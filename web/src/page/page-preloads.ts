import type { CallKey } from '@sala/contract/contract.ts'
import type { PageParts } from '@sala/contract/page/page-data.ts'
import { earlyScript } from '../calls/early-calls.ts'

type Path<K> = K extends `GET ${infer P}` ? P : never
type CallPath = Path<CallKey>
/** Path and query of an API call that starts before the page's code loads. */
type Asked = CallPath | `${CallPath}?${string}`
type Parts = {
  files: readonly string[]
  calls: readonly Asked[]
  /** True: only the browser can render the page. Its URL redirects to a URL with a query, or its content is rendered in batches. */
  isWaitedFor?: true
}

/** Code files and API calls that all pages of a member need. */
const MEMBER: Parts = {
  files: [
    'src/layout/member-bar.tsx',
    'src/protection/play-reminder.tsx',
    'src/games/credit-auto-refresh.tsx',
  ],
  calls: ['/customers/profile', '/protection'],
}

const gameList: Parts = { files: ['src/games/sections/section-page.tsx'], calls: ['/games'] }
const timedList: Parts = {
  files: [...gameList.files, 'src/games/scheduled-events/events-section.tsx'],
  calls: [...gameList.calls, '/offers'],
  isWaitedFor: true,
}

/** Code files and API calls of the pages that visitors can open too. */
const PUBLIC: Readonly<Record<string, Parts>> = {
  '/slot': gameList,
  '/casino': gameList,
  '/fish': gameList,
  '/sports': timedList,
  '/lotto': timedList,
  '/esports': timedList,
  '/slot-pg': gameList,
  '/slot-pragmaticplay': gameList,
  '/slot-playngo': gameList,
  '/slot-itp': gameList,
}

/** Code files and API calls of the pages that members use most. Other pages load their code and data later. */
const MEMBERS: Readonly<Record<string, Parts>> = {
  ...PUBLIC,
  '/': {
    files: ['src/home/member-home.tsx'],
    calls: ['/bonuses', '/games/recent', '/games', '/games/favourites', '/promotions'],
  },
  '/deposit': {
    files: ['src/cashier/deposit/deposit-page.tsx'],
    calls: ['/requests/deposit/options', '/requests?type=deposit', '/promotions'],
  },
  '/withdraw': {
    files: ['src/cashier/withdraw/withdraw-page.tsx'],
    calls: ['/requests/withdraw/options', '/withdrawable', '/requests?type=withdraw'],
  },
  '/rewards': { files: ['src/rewards/rewards-page.tsx'], calls: ['/rewards'] },
  '/history': { files: ['src/account/history/history-page.tsx'], calls: [], isWaitedFor: true },
}

const NOTHING: Parts = { files: [], calls: [] }

/** Returns the code files and API calls that the HTML document of a URL starts to load before the page's code. */
export const partsOf = (path: string, isMember: boolean): PageParts => {
  const own = (isMember ? MEMBERS : PUBLIC)[path] ?? NOTHING
  const { files, calls } = isMember
    ? { files: [...MEMBER.files, ...own.files], calls: [...MEMBER.calls, ...own.calls] }
    : own
  const isServerRendered = isMember && own !== NOTHING && !own.isWaitedFor
  return { files, early: earlyScript(calls, isMember), isServerRendered }
}
