import { PartnerConfused, PartnerSilent } from '../src/partners/adapter-kit/partner-http.ts'
import type { ChatApp, ChatMessage, ChatOutcome, ChatQuota } from '../src/partners/ports/chat-app.ts'

/**
 * Fault of a call to LINE. `silent`: LINE ignores the call and does not answer. `lost`: LINE does the work, but its answer is lost. `odd`: a broken
 * proxy answers. Each other value is an outcome that LINE itself answers.
 */
export type LineFault = 'silent' | 'lost' | 'odd' | Exclude<ChatOutcome, 'taken'>

let users = 0
let tokens = 0

export const eventOf = (user_id: string, at: Date) => ({
  user_id,
  at,
  reply_token: `reply-${++tokens}`,
})

/** An in-memory chat app. It takes one message for each retry key, and one reply for each reply token. */
export const openFakeLine = () => {
  const arrived: ChatMessage[] = []
  const asked: ChatMessage[] = []
  const replies: { readonly reply_token: string; readonly texts: readonly string[] }[] = []
  const planned: LineFault[] = []
  const taken = new Set<string>()
  let quota: ChatQuota = { most: null, used: 0 }
  let draw: (() => LineFault | null) | null = null

  /** Runs the work of a call with the next fault. The fault is a planned one, or a random one if none is planned. */
  const under = async <T>(
    work: () => T,
    refused: (outcome: Exclude<ChatOutcome, 'taken'>) => T,
  ): Promise<T> => {
    const fault = planned.shift() ?? draw?.() ?? null
    if (fault === 'silent') throw new PartnerSilent('line', new Error('no answer'))
    if (fault === 'odd') throw new PartnerConfused('line', { status: 502, body: null })
    if (fault === 'lost') {
      work()
      throw new PartnerSilent('line', new Error('the answer was lost'))
    }
    return fault === null ? work() : refused(fault)
  }
  let tokens = 0
  const app: ChatApp = {
    name: 'line',
    chat_address: '/sandbox/line/?text=',
    push: message => {
      asked.push(message)
      return under(
        (): { outcome: ChatOutcome } => {
          const isOver = quota.most !== null && quota.used >= quota.most
          if (isOver && !taken.has(message.key)) return { outcome: 'over_quota' }
          if (!taken.has(message.key)) {
            arrived.push(message)
            quota = { ...quota, used: quota.used + 1 }
          }
          taken.add(message.key)
          return { outcome: 'taken' }
        },
        outcome => ({ outcome }),
      )
    },
    reply: answer =>
      under(
        (): { outcome: 'taken' | 'refused' } => {
          if (taken.has(answer.reply_token)) return { outcome: 'refused' }
          taken.add(answer.reply_token)
          replies.push(answer)
          return { outcome: 'taken' }
        },
        () => ({ outcome: 'refused' }),
      ),
    quota: () => Promise.resolve(quota),
    linkToken: userId => {
      tokens += 1
      return Promise.resolve(`token-${userId}`)
    },
    linkAddress: (token, nonce) => `https://line.example/link?linkToken=${token}&nonce=${nonce}`,
  }
  return {
    app,
    arrived,
    asked,
    replies,
    user: (): string => `U${String(++users).padStart(32, '0')}`,
    /** Number of link tokens (with which the link of a LINE account begins) that the product has requested. */
    tokens: () => tokens,
    tokenOf: (user: string): string => `token-${user}`,
    breakNext: (...faults: LineFault[]): void => void planned.push(...faults),
    /** Sets the function that chooses the fault of each later call. Null ends all faults. */
    misbehave: (given: (() => LineFault | null) | null): void => {
      draw = given
    },
    setQuota: (given: ChatQuota): void => {
      quota = given
    },
    forget: (): void => {
      arrived.length = 0
      asked.length = 0
      replies.length = 0
      planned.length = 0
      quota = { most: null, used: 0 }
    },
  }
}
