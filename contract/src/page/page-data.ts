import type { CallKey, Calls } from '../contract.ts'

/** The analytics service that counts page views, if the company has configured one (B07). */
export type Analytics = { id: string; host: string }

/** Data that the server embeds in a page, so that the browser can show the page without a call. */
export type PageData = {
  /** Responses of public calls without parameters, as the API sends them. The browser requests those that are not here. */
  answers: { [K in CallKey]?: Calls[K]['response'] }
  analytics: Analytics | null
}

/** Code files that a page needs besides the entry file. The HTML document preloads these files in parallel. */
export type PageParts = {
  /** Source files, by their names in the Vite build manifest. */
  files: readonly string[]
  /** An inline script that requests the page's data while the page's code loads; empty if the page needs no data. */
  early: string
  /** True: the server renders those parts of the page that are the same for all members. */
  isServerRendered: boolean
}

/** Id of the HTML element that contains the page data as JSON. */
export const PAGE_DATA_ID = 'bootstrap'

/** Facts about a URL of the lobby. They come from the routes, without a database query. */
export type PageFacts = {
  /** True: one of the lobby's routes matches the URL. Any other URL gets the page "not found" (R16). */
  known: boolean
  /** Title of the browser tab, including the site's name. */
  title: string
  /** True: the page is accessible to everyone, so search engines may list it. */
  isPublic: boolean
  /** The game that the URL names; null if none. The game may not exist, because routes do not know the game catalogue. */
  game: NamedGame | null
}

/** The game, and the game list in which it is shown, that a URL such as `/slot-pg/{game_id}` names. */
export type NamedGame = { list: string; game_id: string }

/** Interface of the server-side renderer, which is built from `web/`. */
export type PageRenderer = {
  /** Returns the facts about a path. `path` is relative to the lobby's prefix and begins with a slash. */
  factsOf: (path: string) => PageFacts
  /** Returns the code files of a path. `isMember`: the browser has a stored sign-in. */
  partsOf: (path: string, isMember: boolean) => PageParts
  /** Facts that are the same for every URL that no route matches. */
  unknownPage: PageFacts
  /** Renders the home page as a visitor sees it. */
  renderHome: (data: PageData) => Promise<string>
  /** Renders those parts of a path that are the same for all members. */
  renderMemberPage: (path: string, data: PageData) => Promise<string>
  /** Renders the placeholder of a page that only the browser can render. */
  renderPlaceholder: () => string
}
