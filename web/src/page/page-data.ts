import type { CallKey } from '@sala/contract/contract.ts'
import { PAGE_DATA_ID, type PageData } from '@sala/contract/page/page-data.ts'
import type { Answer } from '../calls/api.ts'

const inPage = (): PageData | null => {
  if (typeof document === 'undefined') return null
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent || 'null')
}

let data = inPage()
const receivers = new Set<() => void>()

/** Returns the API response that the server embedded in the page; undefined if there is none. */
export const pageAnswer = <K extends CallKey>(key: K): Answer<K> | undefined =>
  data?.answers[key] as Answer<K> | undefined

export const pageAnalytics = (): PageData['analytics'] => data?.analytics ?? null

/** Calls `receive` to take over the data embedded in the page: now and, on the server, before each page is rendered. */
export const withPageData = (receive: () => void): void => {
  receivers.add(receive)
  receive()
}

/** Sets the data of the page that is rendered next. Only the server calls this, because it renders many pages in one process. */
export const givePageData = (given: PageData): void => {
  data = given
  for (const receive of receivers) receive()
}
