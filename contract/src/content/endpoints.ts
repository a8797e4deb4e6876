import { z } from 'zod'
import { lately } from '../cashier/history/recent-payouts.ts'
import { closingStates } from '../flows/flow-switches.ts'
import { game } from '../games/game-facts.ts'
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
  /** HTML of the notice, sanitised when saved and again for this response (F12). */
  content: z.string().nullable(),
  /** URL of the notice's picture, which is a file on the lobby's own host. */
  img: z.string().nullable(),
  /** The link behind the notice's picture: a URL on an allowed host or a path of the lobby. */
  img_url: z.string().nullable(),
})

/** Maximum number of banners in the carousel (L06). */
export const BANNERS_MAX = 9

/** A banner of the carousel (L06). It has a `link` or a `gamecode` (a game to launch), or neither, but never both. */
export const banner = z.object({
  id: z.string(),
  /** The banner's picture, a file on the lobby's own host, width to height 2:1, dark on the left behind the text. */
  img: z.string(),
  /** The banner's link: a path below the lobby's prefix, or an https URL on an allowed host. */
  link: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  gamecode: z.string().nullable(),
  game_option: z.string().nullable(),
})

/** Texts of the promotion popup (F15). If a text is empty, the lobby shows its default text. */
const promotionPopup = z.object({ id: z.string(), title: z.string(), text: z.string() })

/**
 * A flow of the lobby (such as withdrawals) that staff have closed. `place` is the key of the flow. All kinds of bank transfer have the key
 * `deposit_transfer`.
 */
const flowClosing = z.object({
  place: z.string(),
  state: z.enum(closingStates),
  /** The Thai sentence of the staff for members, with the time at which the flow is expected to open. */
  text: z.string(),
})
export type FlowClosing = z.output<typeof flowClosing>

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
      closings: z.array(flowClosing),
      banners: z.array(banner),
      /** Games that members started most often in the last 7 days, in descending order (R01). */
      hit_games: z.array(game),
      /** Promotions on a visitor's home page: the first entries of the list of promotions that are valid now. */
      promotions: z.array(promotionBrief),
      promotion_popup: promotionPopup.nullable(),
      lately,
    }),
    revalidated: true,
  }),
} as const
