/** Chat apps that open links in an in-app browser. Such a browser loses sign-ins and cannot install the lobby. */
export type ChatApp = 'line' | 'messenger' | 'facebook' | 'instagram'

export const chatAppNames: Readonly<Record<ChatApp, string>> = {
  line: 'LINE',
  messenger: 'Messenger',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

/** Patterns that recognise a chat app by the user agent. The first match wins: Messenger's user agent also matches Facebook. */
const MARKS: readonly [ChatApp, RegExp][] = [
  ['line', /\bLine\/\d/i],
  ['messenger', /FBAN\/Messenger|MessengerForiOS|Orca-Android|FB_IAB\/(Orca|MESSENGER)/i],
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFBA[NV]\/|\bFB_IAB\//],
]

/** Returns the chat app whose in-app browser opened the page; null for a full browser. */
export const chatAppOf = (userAgent: string): ChatApp | null =>
  MARKS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

/**
 * Returns a URL that opens the page in the phone's own browser. LINE needs a query parameter for this, Android a URL scheme. Returns null if
 * only the menu of the app can open the browser.
 */
export const browserAddress = (app: ChatApp, address: string, android: boolean): string | null => {
  const url = new URL(address)
  if (app === 'line') {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (!android) return null
  const scheme = url.protocol.replace(':', '')
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
}
