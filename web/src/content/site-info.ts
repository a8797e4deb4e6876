import type { Answer } from '../calls/api.ts'
import { bootstrap } from './public-data.ts'
import { usePublicFact } from './public-data-query.ts'

export type SiteInfo = Answer<'GET /bootstrap'>['site']

export const useSiteInfo = (): SiteInfo | undefined => usePublicFact(bootstrap).data?.site

export type Contact = { name: string; href: string; text: string }

const LINK = /^https:\/\/\S+$/

/** Returns the support contacts of the lobby (L07), without those that have no link. */
export const contactsOf = (info: SiteInfo | undefined): readonly Contact[] => {
  if (!info) return []
  const all = [
    { name: 'LINE', href: info.line, text: 'แชททาง LINE' },
    { name: 'Telegram', href: info.telegram, text: 'แชททาง Telegram' },
    { name: 'ฝ่ายบริการ', href: info.support, text: 'ฝ่ายบริการสมาชิก' },
  ]
  return all.filter(contact => LINK.test(contact.href))
}
