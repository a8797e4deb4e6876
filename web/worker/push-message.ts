/** The decrypted payload of a push, as the server sends it. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  readonly url: string
  /** Tag of the notification. A repeated push has the same tag and replaces the earlier notification. */
  readonly tag: string
}

const LOBBY = '/lobby/'
const API = `${LOBBY}api/`
const INBOX = `${LOBBY}messages`
/** Path of the page on which a game runs. A notification must not replace this page, because the game would end. */
const GAME = `${LOBBY}game`

/** The notification of a push without a readable payload. Browsers require a notification for each push. */
const GENERAL: PushMessage = { title: 'ศาลา · คุณมีข้อความใหม่', body: '', url: INBOX, tag: 'messages' }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// Safari 16 has no `URL.parse`.
const parseAddress = (url: unknown, origin: string): URL | null => {
  try {
    return new URL(String(url), origin)
  } catch {
    return null
  }
}

const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' &&
  value !== null &&
  (['title', 'body', 'url', 'tag'] as const).every(name => typeof Reflect.get(value, name) === 'string') &&
  Reflect.get(value, 'title') !== ''

/** Parses the payload of a push. Returns the general notification if the payload is empty or invalid. */
export const readPush = (text: string | undefined): PushMessage => {
  const value = parseJson(text ?? '')
  return isMessage(value) ? value : GENERAL
}

/** Returns the path that a notification opens: a page of the lobby at this origin, else the inbox. */
export const pageOf = (url: unknown, origin: string): string => {
  const address = parseAddress(url, origin)
  if (address === null || address.origin !== origin) return INBOX
  const { pathname, search, hash } = address
  return pathname.startsWith(LOBBY) && !pathname.startsWith(API) ? pathname + search + hash : INBOX
}

/** Returns whether a notification may open its page in the window with this URL. It may not if the window shows a game. */
export const isLobbyPage = (address: string): boolean => {
  const { pathname } = new URL(address)
  return pathname.startsWith(LOBBY) && pathname !== GAME && !pathname.startsWith(`${GAME}/`)
}
