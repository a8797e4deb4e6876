import type { CallKey, Calls } from '../contract.ts'

/** B07: where page views are counted, when the operator configured it. */
export type Analytics = { id: string; host: string }

/** Data embedded in a server-rendered page, so the first paint needs no call. */
export type PageData = {
  /** Answers of public calls without parameters, as they are on the wire. One that is missing is asked for. */
  answers: { [K in CallKey]?: Calls[K]['response'] }
  analytics: Analytics | null
}

/** Files of a page besides the entry; the document preloads them in parallel. */
export type PageParts = {
  /** Sources of its files, as the build's list names them. */
  files: readonly string[]
  /** A script that asks for what it needs first, while the program is still on its way; empty where there is nothing to ask. */
  early: string
  /** The server draws what of it is the same for all members. */
  isDrawn: boolean
}

/** The element that carries it, as JSON. */
export const PAGE_DATA_ID = 'bootstrap'

/** Route facts of an address. */
export type PlaceFacts = {
  /** Some route answers to it (R16). */
  known: boolean
  /** Of the browser's tab, the site's name included. */
  title: string
  /** Everyone may see it, so a search engine may list it. */
  isPublic: boolean
  /** The game that the address names, whatever it may be; the routes do not know which games there are. */
  game: NamedGame | null
}

/** `/slot-pg/{game_id}`: below which list an address names which game. */
export type NamedGame = { list: string; game_id: string }

/** The server-side renderer built from `web/`. */
export type PageMaker = {
  /** `path` is below the lobby's prefix and begins with a slash. */
  factsOf: (path: string) => PlaceFacts
  /** `isMember`: the browser keeps a sign-in. */
  partsOf: (path: string, isMember: boolean) => PageParts
  /** Facts of an unknown address. */
  nowhere: PlaceFacts
  /** The visitor's home as markup. */
  drawHome: (data: PageData) => Promise<string>
  /** Markup of a path that is the same for all members. */
  drawMembers: (path: string, data: PageData) => Promise<string>
  /** The place-holder of a page that only the browser can draw. */
  drawWaiting: () => string
}
