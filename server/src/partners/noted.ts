import { isConfusion, type PartnerConfused } from './kit/partner-http.ts'
import type { Partners } from './registry.ts'

type Note = (error: PartnerConfused) => void

/** A port whose answers that are not as agreed are told to `note`, and thrown on as before. */
const notedPort = <P extends object>(port: P, note: Note): P =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value === 'function')
        return (...args: unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, args)
          if (answer instanceof Promise)
            answer.catch((error: unknown) => {
              if (isConfusion(error)) note(error)
            })
          return answer
        }
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
      return isPart && name !== 'wallet_door' ? notedPort(value, note) : value
    },
  })

/** The partners, with every answer noted that was not as agreed. Doors are heard elsewhere, and are left as they are. */
export const notedPartners = (partners: Partners, note: Note): Partners => ({
  ...partners,
  bank_feeds: partners.bank_feeds.map(feed => notedPort(feed, note)),
  payouts: notedPort(partners.payouts, note),
  gateway: notedPort(partners.gateway, note),
  game_sites: partners.game_sites.map(site => notedPort(site, note)),
  sms: partners.sms.map(sms => notedPort(sms, note)),
})
