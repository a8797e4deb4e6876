import { stored } from '@sala/contract/page/stored.ts'

/** `token` is the stored token that the calls used; null for a visitor. */
type EarlyCalls = { token: string | null; answers: Record<string, Promise<Response>> }

declare global {
  interface Window {
    /** Calls that the document started before the program loaded. */
    early?: EarlyCalls
  }
}

const API_PREFIX = '/lobby/api'
/** The same timeout as in the program. */
const LIMIT_MS = 30_000
/** An early response is as old as the page, so it is not used later. */
const FRESH_MS = 10_000

/** Returns the script for the page's head. A member's calls are sent only with a stored token. */
export const earlyScript = (calls: readonly string[], isMember: boolean): string => {
  if (calls.length === 0) return ''
  const urls = JSON.stringify(calls.map(call => API_PREFIX + call))
  const kept = (name: string) => `localStorage.getItem(${JSON.stringify(name)})`
  const held = `${kept(stored.token_expiry.name)}>Date.now()&&${kept(stored.token.name)}`
  // Denied or null storage throws; the program then makes the call.
  const token = isMember ? `let token;try{token=${held}}catch{return}` : 'const token=null'
  const ask = `fetch(url,{headers,cache:"no-cache",signal:AbortSignal.timeout(${LIMIT_MS})})`
  const body = [
    token,
    'const answers={},headers={accept:"application/json"}',
    'if(token===false)return',
    'if(token)headers.authorization=token',
    // Reads the whole body even if unused, because an unread response blocks its connection.
    `const read=async a=>{const b=await a.blob();return new Response(b.size?b:null,a)}`,
    `for(const url of ${urls})(answers[url]=${ask}.then(read)).catch(()=>0)`,
    'window.early={token,answers}',
  ]
  return `(()=>{${body.join(';')}})()`
}

/** The early response, once; undefined when none exists, for another member, or too old. */
export const takeEarlyResponse = (url: string, token: string | undefined): Promise<Response> | undefined => {
  const early = typeof window === 'undefined' ? undefined : window.early
  if (early === undefined || performance.now() > FRESH_MS) return undefined
  if (early.token !== (token === undefined ? null : `Bearer ${token}`)) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}

/** Drops the early responses, which are outdated after a change. */
export const dropEarlyResponses = (): void => {
  if (typeof window !== 'undefined') delete window.early
}
