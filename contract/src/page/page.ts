import type { CallKey, Calls } from '../contract.ts'

/** B07: where page views are counted, if the operator configured it. */
export type Analytics = { id: string; host: string }

/** Data embedded in a server-rendered page, so the first paint needs no call. */
export type PageData = {
  /** Answers of public calls without parameters, in wire format. The browser requests missing ones. */
  answers: { [K in CallKey]?: Calls[K]['response'] }
  analytics: Analytics | null
}

/** Files of a page besides the entry; the document preloads them in parallel. */
export type PageParts = {
  /** Source files, named as in the build's manifest. */
  files: readonly string[]
  /** An inline script that requests the page's data while the program loads; empty if the page needs none. */
  early: string
  /** The server renders the parts that are the same for all members. */
  isDrawn: boolean
}

/** Id of the element with the page data as JSON. */
export const PAGE_DATA_ID = 'bootstrap'

/** Facts that the routes know about an address. */
export type PlaceFacts = {
  /** A route matches the address (R16). */
  known: boolean
  /** Title of the browser tab, including the site's name. */
  title: string
  /** Accessible to everyone, so search engines may list it. */
  isPublic: boolean
  /** The game in the address, unchecked: the routes do not know which games exist. */
  game: NamedGame | null
}

/** The list and the game named by an address such as `/slot-pg/{game_id}`. */
export type NamedGame = { list: string; game_id: string }

/** The server-side renderer built from `web/`. */
export type PageMaker = {
  /** `path` is below the lobby's prefix and begins with a slash. */
  factsOf: (path: string) => PlaceFacts
  /** `isMember`: the browser has a stored sign-in. */
  partsOf: (path: string, isMember: boolean) => PageParts
  /** Facts of an unknown address. */
  nowhere: PlaceFacts
  /** Renders the visitor's home. */
  drawHome: (data: PageData) => Promise<string>
  /** Renders the parts of a path that are the same for all members. */
  drawMembers: (path: string, data: PageData) => Promise<string>
  /** Renders the placeholder of a page that only the browser can draw. */
  drawWaiting: () => string
}
