const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Where the browser stores an item. `hidden`: a cookie that scripts cannot read. `both`: a cookie and local
 * storage. `tab`: session storage, which the browser deletes with the tab.
 */
type Place = 'cookie' | 'hidden' | 'both' | 'local' | 'tab' | 'files'

type Stored = {
  /** Name of the stored item. If the name ends with a full stop or a dash, it is the prefix of several names. */
  readonly name: string
  readonly place: Place
  /** Maximum lifetime of the stored item in seconds. Null: it lasts as long as the sign-in, the browser tab or the lobby's release. */
  readonly seconds: number | null
  /** True: signing out deletes the item before its lifetime ends. */
  readonly leaves_at_sign_out: boolean
}

/**
 * Every item that the lobby stores in a browser. The code writes items by this list, the privacy page prints
 * it, and a test compares it with a browser's real storage.
 */
export const stored = {
  token: { name: 'auth._token.local', place: 'both', seconds: null, leaves_at_sign_out: true },
  token_expiry: {
    name: 'auth._token_expiration.local',
    place: 'both',
    seconds: null,
    leaves_at_sign_out: true,
  },
  /**
   * HttpOnly cookie that shows that this browser has signed in before. It remains after sign-out, so that failed sign-ins of a stranger, who
   * has no such cookie, do not block sign-ins from this browser.
   */
  half: { name: 'sala_half', place: 'hidden', seconds: 180 * DAY_SECONDS, leaves_at_sign_out: false },
  device: { name: 'sala_device', place: 'hidden', seconds: 400 * DAY_SECONDS, leaves_at_sign_out: false },
  language: { name: 'lang', place: 'cookie', seconds: 365 * DAY_SECONDS, leaves_at_sign_out: false },
  notice: {
    name: 'notification_status',
    place: 'cookie',
    seconds: HOUR_SECONDS,
    leaves_at_sign_out: false,
  },
  popup: { name: 'promotion_popup', place: 'cookie', seconds: DAY_SECONDS, leaves_at_sign_out: false },
  invitation: { name: 'referral_key', place: 'cookie', seconds: 30 * DAY_SECONDS, leaves_at_sign_out: false },
  affiliate: { name: 'affiliate_key', place: 'cookie', seconds: 30 * DAY_SECONDS, leaves_at_sign_out: false },
  registration: {
    name: 'sala.registration',
    place: 'local',
    seconds: 15 * MINUTE_SECONDS,
    leaves_at_sign_out: true,
  },
  install_closed: {
    name: 'sala.install_closed_at_ms',
    place: 'local',
    seconds: 30 * DAY_SECONDS,
    leaves_at_sign_out: false,
  },
  recent_searches: {
    name: 'sala.recent_searches',
    place: 'local',
    seconds: 90 * DAY_SECONDS,
    leaves_at_sign_out: true,
  },
  menu: {
    name: 'sala.menu_folded',
    place: 'local',
    seconds: 365 * DAY_SECONDS,
    leaves_at_sign_out: true,
  },
  return_path: { name: 'sala.return_path', place: 'tab', seconds: null, leaves_at_sign_out: true },
  watched_deposit: { name: 'sala.watched_deposit', place: 'tab', seconds: null, leaves_at_sign_out: true },
  intent: { name: 'sala.intent.', place: 'local', seconds: 12 * HOUR_SECONDS, leaves_at_sign_out: true },
  chunk_reload: { name: 'sala.chunk_reload_at_ms', place: 'tab', seconds: null, leaves_at_sign_out: false },
  /** Scroll positions of pages, which the router stores. */
  scroll: { name: 'tsr-scroll-restoration-', place: 'tab', seconds: null, leaves_at_sign_out: false },
  files: { name: 'sala-assets-', place: 'files', seconds: null, leaves_at_sign_out: true },
  offline_page: { name: 'sala-offline-', place: 'files', seconds: null, leaves_at_sign_out: false },
} as const satisfies Record<string, Stored>

export type StoredKey = keyof typeof stored
