import type { CallKey } from '@sala/contract/contract.ts'
import { PAGE_DATA_ID, type PageData } from '@sala/contract/page/page.ts'
import type { Answer } from '../calls/api.ts'

const inPage = (): PageData | null => {
  if (typeof document === 'undefined') return null
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent || 'null')
}

let data = inPage()
const receivers = new Set<() => void>()

/** The response that the server embedded in the page; undefined: it has to be fetched. */
export const pageAnswer = <K extends CallKey>(key: K): Answer<K> | undefined =>
  data?.answers[key] as Answer<K> | undefined

export const pageAnalytics = (): PageData['analytics'] => data?.analytics ?? null

/** Calls `receive` now, and again each time the server renders a page with other data. */
export const withPageData = (receive: () => void): void => {
  receivers.add(receive)
  receive()
}

/** For the server, which renders many pages in one process. */
export const givePageData = (given: PageData): void => {
  data = given
  for (const receive of receivers) receive()
}
