import type { DeskCallKey } from '@sala/contract/desk/desk-contract.ts'
import { bangkokDate, daysLater } from '../../server/src/platform/calendar.ts'
import { TEST_START } from '../../server/test/test-context.ts'

const SEARCH_MAX_MS = 100
const PAGE_MAX_MS = 300
const TODAY = bangkokDate(TEST_START)

export type Asked = { readonly name: string; readonly most_ms: number; readonly path: string }

/** Returns texts, by kind, with which the desk's search finds member number `n`. */
const wordsOf = (n: number): Readonly<Record<string, string>> => {
  const eight = String(n).padStart(8, '0')
  const id = String(n).padStart(26, '0')
  return {
    'a whole phone': `08${eight}`,
    'the beginning of a phone that many share': `08${eight.slice(0, 3)}`,
    'the last four digits of a phone': eight.slice(-4),
    'the beginning of an account': `88${eight.slice(0, 6)}`,
    'the last six digits of an account': eight.slice(-6),
    'the beginning of a name that many share': 'สมช',
    'a whole name that many have': 'สมชาย ใจดี',
    'a family name': 'อินทร์แก้ว',
    'a LINE id': `line${n}`,
    'the beginning of a LINE id that all share': 'line',
    'a member’s id': `mem_${id}`,
    'a reference': String(n),
    'a deposit’s id': `dep_${id}`,
    'a slip’s number': `TR${String(n).padStart(12, '0')}`,
    'an address': [10, Math.floor(n / 65_536), Math.floor(n / 256) % 256, n % 256].join('.'),
    'a word without a match': 'zzzz',
  }
}

export const searches = (n: number): Asked[] =>
  Object.entries(wordsOf(n)).map(([name, text]) => ({
    name: `search: ${name}`,
    most_ms: SEARCH_MAX_MS,
    path: `/members?q=${encodeURIComponent(text)}`,
  }))

/** A GET call of the desk's API, except exports of files, whose responses are streamed. */
type ReadKey = Exclude<Extract<DeskCallKey, `GET ${string}`>, `GET /lists/${string}`>
/** The paths to measure for each GET call of the desk (the staff's website). A call that is not listed reads only tables that do not grow. */
const queriesOf = (n: number): Readonly<Partial<Record<ReadKey, readonly string[]>>> => {
  const id = String(n).padStart(26, '0')
  const member = `/members/mem_${id}`
  const month = `from=${daysLater(TODAY, -29)}&to=${TODAY}`
  const lists = (path: string, waiting: string, ended: string) => [
    path,
    `${path}?status=${waiting}`,
    `${path}?status=${ended}`,
    `${path}?day=${TODAY}`,
    `${path}?day=${TODAY}&status=${ended}`,
    `${path}?member=mem_${id}`,
    `${path}?ref=${n}`,
  ]
  return {
    'GET /session': [],
    'GET /session/list': [],
    'GET /session/passkeys': [],
    'GET /operators': ['/operators'],
    'GET /today': ['/today'],
    'GET /today/signals': ['/today/signals'],
    'GET /work': ['/work'],
    'GET /withdrawals': lists('/withdrawals', 'requested', 'paid'),
    'GET /withdrawals/{withdrawal}': [`/withdrawals/wdr_${id}`],
    'GET /deposits': lists('/deposits', 'waiting', 'completed'),
    'GET /deposits/{deposit}': [`/deposits/dep_${id}`],
    'GET /suspense/{source}/{item}': [],
    'GET /slips/{slip}': [`/slips/slp_${id}`],
    'GET /members': [],
    'GET /registrations': [`/registrations?day=${TODAY}`],
    'GET /members/{member}': [member],
    'GET /members/{member}/money': [`${member}/money`],
    'GET /members/{member}/bonuses': [`${member}/bonuses`],
    'GET /members/{member}/bonuses/{bonus}': [],
    'GET /members/{member}/play': [`${member}/play`],
    'GET /members/{member}/protection': [`${member}/protection`],
    'GET /members/{member}/friends': [`${member}/friends`],
    'GET /members/{member}/slips': [`${member}/slips`],
    'GET /members/{member}/devices': [`${member}/devices`],
    'GET /members/{member}/notes': [`${member}/notes`],
    'GET /members/{member}/links': [`${member}/links`],
    'GET /risk': ['/risk', '/risk?rule=bonus_only'],
    'GET /risk/{rule}/{subject}': [],
    'GET /risk/{rule}/{subject}/effect/{act}': [],
    'GET /promotions': ['/promotions'],
    'GET /promotions/{promotion}': ['/promotions/2'],
    'GET /content': ['/content'],
    'GET /games': [`/games?${month}&by=game`],
    'GET /games/open': ['/games/open'],
    'GET /games/shelves/{shelf}': ['/games/shelves/hit'],
    'GET /games/guides': ['/games/guides'],
    'GET /games/guides/{game}': [],
    'GET /settings': ['/settings'],
    'GET /jobs': ['/jobs'],
    'GET /partners': ['/partners'],
    'GET /partners/log': ['/partners/log'],
    'GET /audit': ['/audit', `/audit?of=mem_${id}`, '/audit?action=deposit.', '/audit?action=operator.'],
    'GET /finance/balances': ['/finance/balances'],
    'GET /finance/days/{day}': [`/finance/days/${daysLater(TODAY, -1)}`],
    'GET /finance/journal': [`/finance/journal?day=${TODAY}`, `/finance/journal?day=${TODAY}&account=bonus`],
    'GET /finance/exports/{what}': [],
    'GET /finance/workbooks/{what}': [],
    'GET /files': ['/files'],
    'GET /proposals': ['/proposals', '/proposals?state=open'],
    'GET /proposals/{proposal}': [],
  }
}

/** Returns the paths of all pages and lists of the desk (the staff's website). */
export const lists = (n: number): Asked[] =>
  Object.values(queriesOf(n))
    .flat()
    .map(path => ({ name: path.replaceAll(/_0+/g, '_…'), most_ms: PAGE_MAX_MS, path }))
