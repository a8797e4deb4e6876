/** Apps with an in-app browser, which loses sign-ins and cannot install the lobby. */
export type ChatApp = 'line' | 'messenger' | 'facebook' | 'instagram'

export const chatAppNames: Readonly<Record<ChatApp, string>> = {
  line: 'LINE',
  messenger: 'Messenger',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

/** Marks of chat apps in the user agent. The first match wins, because Messenger's user agent also contains Facebook's marks. */
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
 * Returns an address that opens the page in the phone's real browser: LINE has a parameter for this, Android
 * has a scheme. Null where only the app's menu can open it.
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
