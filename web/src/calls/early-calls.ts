import { stored } from '@sala/contract/page/browser-storage.ts'

/** The API calls that started before the page's code loaded. `token` is the stored session token that they sent. It is null for a visitor. */
type EarlyCalls = { token: string | null; answers: Record<string, Promise<Response>> }

declare global {
  interface Window {
    /** API calls that an inline script of the document started before the page's code loaded. */
    early?: EarlyCalls
  }
}

const API_PREFIX = '/lobby/api'
/** Timeout of an early call in ms, the same as in `api.ts`. */
const LIMIT_MS = 30_000
/** Maximum age of the page in ms at which early responses are used. The early calls start when the page starts to load. */
const FRESH_MS = 10_000

/** Returns the inline script that starts API calls before the page's code loads. A member's calls are sent only if a session token is stored. */
export const earlyScript = (calls: readonly string[], isMember: boolean): string => {
  if (calls.length === 0) return ''
  const urls = JSON.stringify(calls.map(call => API_PREFIX + call))
  const kept = (name: string) => `localStorage.getItem(${JSON.stringify(name)})`
  const held = `${kept(stored.token_expiry.name)}>Date.now()&&${kept(stored.token.name)}`
  // Reading local storage throws an error if the browser denies it. The script then stops, and the page's code makes the calls later.
  const token = isMember ? `let token;try{token=${held}}catch{return}` : 'const token=null'
  const ask = `fetch(url,{headers,cache:"no-cache",signal:AbortSignal.timeout(${LIMIT_MS})})`
  const body = [
    token,
    'const answers={},headers={accept:"application/json"}',
    'if(token===false)return',
    'if(token)headers.authorization=token',
    // The script reads the whole body even if no code uses it, because an unread response blocks its connection.
    `const read=async a=>{const b=await a.blob();return new Response(b.size?b:null,a)}`,
    `for(const url of ${urls})(answers[url]=${ask}.then(read)).catch(()=>0)`,
    'window.early={token,answers}',
  ]
  return `(()=>{${body.join(';')}})()`
}

/** Returns and removes the early response of a call. Undefined if there is none, if it belongs to another member, or if it is too old. */
export const takeEarlyResponse = (url: string, token: string | undefined): Promise<Response> | undefined => {
  const early = typeof window === 'undefined' ? undefined : window.early
  if (early === undefined || performance.now() > FRESH_MS) return undefined
  if (early.token !== (token === undefined ? null : `Bearer ${token}`)) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}

/** Deletes the early responses after a change that has made them outdated. */
export const dropEarlyResponses = (): void => {
  if (typeof window !== 'undefined') delete window.early
}
