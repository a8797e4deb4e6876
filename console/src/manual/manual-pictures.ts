/** Pictures of the screens, by path of the route. `npm run tool -- screens manual` takes them. */
export const pictures: Readonly<Record<string, string>> = {
  '/': new URL('./pictures/sign-in.webp', import.meta.url).href,
  '/today': new URL('./pictures/today.webp', import.meta.url).href,
  '/work': new URL('./pictures/work.webp', import.meta.url).href,
  '/withdrawals': new URL('./pictures/withdrawals.webp', import.meta.url).href,
  '/deposits': new URL('./pictures/deposits.webp', import.meta.url).href,
  '/files': new URL('./pictures/files.webp', import.meta.url).href,
  '/support': new URL('./pictures/support.webp', import.meta.url).href,
  '/members': new URL('./pictures/members.webp', import.meta.url).href,
  '/members/$member': new URL('./pictures/member.webp', import.meta.url).href,
  '/care': new URL('./pictures/care.webp', import.meta.url).href,
  '/risk': new URL('./pictures/risk.webp', import.meta.url).href,
  '/promotions': new URL('./pictures/promotions.webp', import.meta.url).href,
  '/rewards': new URL('./pictures/rewards.webp', import.meta.url).href,
  '/campaigns': new URL('./pictures/campaigns.webp', import.meta.url).href,
  '/tournaments': new URL('./pictures/tournaments.webp', import.meta.url).href,
  '/draws': new URL('./pictures/draws.webp', import.meta.url).href,
  '/content': new URL('./pictures/content.webp', import.meta.url).href,
  '/finance': new URL('./pictures/finance.webp', import.meta.url).href,
  '/games': new URL('./pictures/games.webp', import.meta.url).href,
  '/reports': new URL('./pictures/reports.webp', import.meta.url).href,
  '/flows': new URL('./pictures/flows.webp', import.meta.url).href,
  '/system': new URL('./pictures/system.webp', import.meta.url).href,
  '/me': new URL('./pictures/me.webp', import.meta.url).href,
  '/alerts': new URL('./pictures/alerts.webp', import.meta.url).href,
}
/** Width and height in pixels of every picture, so that a page does not move when its picture arrives. */
export const PICTURE_SIZE = { width: 1280, height: 800 } as const
