import type { CallKey, Calls } from '@sala/contract/contract.ts'

type Body<K extends CallKey> = Calls[K]['body']
export type ThreadId = Calls['GET /support/threads/{thread}']['params']['thread']
export type SubjectId = NonNullable<Body<'POST /support/threads'>['about']>

/**
 * Query parameters of the support page. `thread`: the open conversation. `write`: the form for a new conversation or a complaint. `about`: id of the
 * deposit, withdrawal, bonus or slip that the new conversation is about.
 */
export type SupportSearch = {
  thread?: ThreadId
  write?: 'new' | 'complaint'
  about?: SubjectId
}

const THREAD = /^thr_[0-9a-z]{26}$/
const SUBJECT = /^(dep|wdr|bon|slp)_[0-9a-z]{26}$/
const isThread = (value: unknown): value is ThreadId => typeof value === 'string' && THREAD.test(value)
const isSubject = (value: unknown): value is SubjectId => typeof value === 'string' && SUBJECT.test(value)

export const supportSearch = ({ thread, write, about }: Record<string, unknown>): SupportSearch => {
  if (isThread(thread)) return { thread }
  if (isSubject(about)) return { write: write === 'complaint' ? 'complaint' : 'new', about }
  return write === 'new' || write === 'complaint' ? { write } : {}
}
