import type { CallKey, Calls } from '../contract.ts'

/** B07: where page views are counted, when the operator configured it. */
export type Analytics = { id: string; host: string }

/** What the server puts into the page it makes, so that the first paint needs no further call. */
export type PageData = {
  /** Answers of public calls without parameters, as they are on the wire. One that is missing is asked for. */
  answers: { [K in CallKey]?: Calls[K]['response'] }
  analytics: Analytics | null
}

/** What a page is made of beside the first file: the document has it fetched at once, not one after the other. */
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

/** What the table of routes says about an address. */
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

/** What the web's build leaves for the server: the same routes and screens, drawn without a browser. */
export type PageMaker = {
  /** `path` is below the lobby's prefix and begins with a slash. */
  factsOf: (path: string) => PlaceFacts
  /** `isMember`: the browser keeps a sign-in. */
  partsOf: (path: string, isMember: boolean) => PageParts
  /** What holds for an address that leads nowhere. */
  nowhere: PlaceFacts
  /** The visitor's home as markup. */
  drawHome: (data: PageData) => Promise<string>
  /** What is the same for all members of the page of a path, as markup. */
  drawMembers: (path: string, data: PageData) => Promise<string>
  /** The place-holder of a page that only the browser can draw. */
  drawWaiting: () => string
}
