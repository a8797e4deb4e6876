import type { CallKey } from '@sala/contract/contract.ts'
import type { PageParts } from '@sala/contract/page/page.ts'
import { earlyScript } from '../calls/early-calls.ts'

type Path<K> = K extends `GET ${infer P}` ? P : never
type CallPath = Path<CallKey>
/** The path of a call with its query. */
type Asked = CallPath | `${CallPath}?${string}`
type Parts = {
  files: readonly string[]
  calls: readonly Asked[]
  /**
   * Only the browser renders it, because its address redirects to one with a query, or because its parts
   * render in slices.
   */
  isWaitedFor?: true
}

/** Parts of all pages of a member. */
const MEMBER: Parts = {
  files: ['src/layout/member-bar.tsx', 'src/protection/play-watch.tsx', 'src/games/credit-watch.tsx'],
  calls: ['/customers/profile', '/protection'],
}

const gameList: Parts = { files: ['src/games/sections/section-page.tsx'], calls: ['/games'] }
const timedList: Parts = {
  files: [...gameList.files, 'src/games/offers/timed-section.tsx'],
  calls: [...gameList.calls, '/offers'],
  isWaitedFor: true,
}

/** Pages for visitors too. */
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

/** The most used pages of members; others load their chunk and data later. */
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
  '/history': { files: ['src/account/history/history-page.tsx'], calls: [], isWaitedFor: true },
}

const NOTHING: Parts = { files: [], calls: [] }

/** Returns the calls that the document of an address starts. */
export const partsOf = (path: string, isMember: boolean): PageParts => {
  const own = (isMember ? MEMBERS : PUBLIC)[path] ?? NOTHING
  const { files, calls } = isMember
    ? { files: [...MEMBER.files, ...own.files], calls: [...MEMBER.calls, ...own.calls] }
    : own
  const isDrawn = isMember && own !== NOTHING && !own.isWaitedFor
  return { files, early: earlyScript(calls, isMember), isDrawn }
}
