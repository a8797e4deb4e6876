import type { CallKey } from '@sala/contract/contract.ts'
import { PAGE_DATA_ID, type PageData } from '@sala/contract/page/page.ts'
import type { Answer } from '../calls/api.ts'

const inPage = (): PageData | null => {
  if (typeof document === 'undefined') return null
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent || 'null')
}

let data = inPage()
const receivers = new Set<() => void>()

/** Returns the response that the server embedded in the page; undefined if it has to be fetched. */
export const pageAnswer = <K extends CallKey>(key: K): Answer<K> | undefined =>
  data?.answers[key] as Answer<K> | undefined

export const pageAnalytics = (): PageData['analytics'] => data?.analytics ?? null

/** Registers `receive`, which takes over the page's data. It is called now, and on the server again before each page is rendered. */
export const withPageData = (receive: () => void): void => {
  receivers.add(receive)
  receive()
}

/** Sets the data of the page to render. Only the server calls this, because it renders many pages in one process. */
export const givePageData = (given: PageData): void => {
  data = given
  for (const receive of receivers) receive()
}
