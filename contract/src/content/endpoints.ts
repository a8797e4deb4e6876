import { z } from 'zod'
import { lately } from '../cashier/history/recent-payouts.ts'
import { game } from '../games/game.ts'
import { promotionBrief } from '../promotions/promotion.ts'
import { endpoint } from '../wire/endpoint.ts'

const siteInfo = z.object({
  name: z.string(),
  line: z.string(),
  support: z.string(),
  telegram: z.string(),
  game: z.string(),
  referral: z.string(),
  sandbox: z.boolean(),
  registration_otp: z.enum(['sms', 'bypass']),
})

const maintenance = z.object({
  id: z.string().nullable(),
  /** HTML, sanitised when saved and again for this answer (F12). */
  content: z.string().nullable(),
  /** The picture, a file on the lobby's own host. */
  img: z.string().nullable(),
  /** The link of the picture: an address on an allowed host or a path of the lobby. */
  img_url: z.string().nullable(),
})

/** Maximum number of banners in the carousel (L06). */
export const BANNERS_MAX = 9

/** L06. `link` and `gamecode` exclude each other. A banner may have neither. */
export const banner = z.object({
  id: z.string(),
  /** A picture on the lobby's own host: 2:1, dark on the left behind the text. */
  img: z.string(),
  /** A path below the lobby's prefix, or https on an allowed host. */
  link: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  gamecode: z.string().nullable(),
  game_option: z.string().nullable(),
})

/** F15: texts of the promotion popup. The lobby's default text replaces an empty one. */
const promotionPopup = z.object({ id: z.string(), title: z.string(), text: z.string() })

export const contentEndpoints = {
  site_info: endpoint({
    id: 'C21-site-info',
    method: 'GET',
    path: '/site-info',
    auth: 'public',
    summary: 'Name and contact links of the site, and whether it runs on play money',
    response: siteInfo,
  }),
  maintenance: endpoint({
    id: 'C20',
    method: 'GET',
    path: '/maintenance',
    auth: 'public',
    summary: 'The maintenance notice, or nulls',
    response: maintenance,
  }),
  bootstrap: endpoint({
    id: 'C21-bootstrap',
    method: 'GET',
    path: '/bootstrap',
    auth: 'public',
    summary: 'Data of each page; 304 for a caller that has the current version',
    response: z.object({
      site: siteInfo,
      maintenance,
      banners: z.array(banner),
      /** Most started by members in the last 7 days first (R01). */
      hit_games: z.array(game),
      /** The first running promotions, for a visitor's home. */
      promotions: z.array(promotionBrief),
      promotion_popup: promotionPopup.nullable(),
      lately,
    }),
    revalidated: true,
  }),
} as const
