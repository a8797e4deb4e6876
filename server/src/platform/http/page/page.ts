import { stored } from '@sala/contract/page/browser-storage.ts'
import { deviceFlags, namesOf } from '@sala/contract/page/device-flags.ts'
import {
  type Analytics,
  type NamedGame,
  PAGE_DATA_ID,
  type PageData,
  type PageMaker,
  type PageParts,
  type PlaceFacts,
} from '@sala/contract/page/page-data.ts'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../cookies.ts'
import type { BuiltParts } from './build-manifest.ts'
import { NONCE_PLACEHOLDER } from './compressed-page.ts'
import {
  bringAfterPaint,
  bringAtOnce,
  type Drawn,
  escapeHtml,
  fill,
  readDrawn,
  readTemplate,
  scriptJson,
  splitUsedStyles,
  stylesInPage,
  type Template,
} from './html-markup.ts'

export type PageOptions = {
  /** Public origin of the lobby. */
  public_url: string
  analytics: Analytics | null
  /** Returns the built files of any page except a visitor's home: the program with the router, and the files of the given sources. */
  builtParts: (sources: readonly string[]) => BuiltParts
  /** Returns the API responses that the page embeds. It must return the same object while the data is unchanged. */
  answers: () => Promise<PageData['answers']>
  /** Returns whether the game that a URL names exists (R16). */
  isThere: (game: NamedGame) => Promise<boolean>
  /** Logs an error in rendering a part of the page. The page is sent without that part. */
  warn: (error: unknown, message: string) => void
}

/** The HTML of a page for visitors or for members, with `NONCE_PLACEHOLDER` in place of the nonce. An unchanged page is the same object. */
export type Draft = { readonly html: string }
export type Page = { readonly status: 200 | 404; readonly draft: Draft; readonly html: string }

/** Maximum number of cached pages. It is larger than the number of menu paths times the number of device kinds. */
const DRAFTS_MAX = 200

/** The browser's sign-in cookie (F16). It decides which page is rendered. It does not decide which data may be read. */
const SIGN_IN_COOKIE = stored.token.name
/** Rendered markup, and the callers that get it. If `whom` is empty, the browser renders the page. */
type DrawnFor = Drawn & { readonly whom: 'visitor' | 'member' | '' }
const NOTHING_DRAWN: DrawnFor = { head: '', body: '', styles: '', whom: '' }
const NO_PARTS: PageParts = { files: [], early: '', isDrawn: false }

const headOf = (options: PageOptions, place: PlaceFacts, path: string, title: string): string => {
  const url = escapeHtml(`${options.public_url}/lobby${path}`)
  const picture = escapeHtml(`${options.public_url}/lobby/og.jpg`)
  if (!place.isPublic) return '<meta name="robots" content="noindex">'
  return [
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${picture}">`,
  ].join('')
}

/** All inputs of a page except its nonce. */
type Part = {
  place: PlaceFacts
  path: string
  isMember: boolean
  /** True for a visitor's home page, which works without the router. */
  isHome: boolean
  /** True if the URL has no query. The browser renders content that depends on a query. */
  isPlain: boolean
  device: string
  data: PageData
}

type Ahead = { head: string; styles: string; foot: string }

/** Builds the preload tags of the page. Rendered content must be painted before the program and the unused style sheets are requested. */
const aheadOf = (
  entry: string,
  options: PageOptions,
  { files, early }: PageParts,
  drawn: { as: 'home' | 'frame' | 'nothing'; body: string },
): Ahead => {
  if (drawn.as === 'home')
    return {
      head: '',
      styles: '',
      foot: bringAfterPaint({ entry, files: [], styles: [] }, NONCE_PLACEHOLDER),
    }
  const { scripts, styles } = options.builtParts(files)
  const calls = early === '' ? '' : `<script nonce="${NONCE_PLACEHOLDER}">${early}</script>`
  if (drawn.as === 'nothing')
    return {
      head: calls + bringAtOnce(entry, scripts, NONCE_PLACEHOLDER),
      styles: stylesInPage(styles, NONCE_PLACEHOLDER),
      foot: '',
    }
  const { worn, later } = splitUsedStyles(drawn.body, styles)
  const foot = bringAfterPaint({ entry, files: scripts, styles: later }, NONCE_PLACEHOLDER)
  return { head: calls, styles: stylesInPage(worn, NONCE_PLACEHOLDER), foot }
}

const draftOf = (
  { text, entry }: Template,
  options: PageOptions,
  of: Part,
  parts: PageParts,
  { head, body, styles, whom }: DrawnFor,
): Draft => {
  const { place, path, isHome, device, data } = of
  const as = isHome ? 'home' : whom === 'member' ? 'frame' : 'nothing'
  const ahead = aheadOf(entry, options, parts, { as, body })
  const title = escapeHtml(place.title)
  const style = styles === '' ? '' : `<style nonce="${NONCE_PLACEHOLDER}">${styles}</style>`
  const html = fill(text, {
    device,
    title,
    head: headOf(options, place, path, title) + head + ahead.head + style,
    // The browser loads fonts with low priority on the visitor's home, with high priority on all other pages.
    fonts: isHome ? 'low' : 'high',
    styles: ahead.styles,
    drawn: body,
    for: whom,
    data: `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(data)}</script>${ahead.foot}`,
    nonce: NONCE_PLACEHOLDER,
  })
  return { html }
}

/** Renders a page once and returns it for all equal requests while the page's data is unchanged. */
const openDrafts = (make: (of: Part) => Promise<{ draft: Draft; whole: boolean }>) => {
  let kept: { of: PageData['answers']; drafts: Map<string, Draft> } | undefined
  return async (of: Part): Promise<Draft> => {
    const { answers } = of.data
    if (kept?.of !== answers) kept = { of: answers, drafts: new Map() }
    const { drafts } = kept
    const key = [of.device, of.isMember, of.isPlain, of.path].join(' ')
    const known = drafts.get(key)
    if (known !== undefined) return known
    const { draft, whole } = await make(of)
    // A failed rendering is not cached, so that it is retried. An unknown page is not cached either, because its path can be anything.
    if (whole && of.place.known && drafts.size < DRAFTS_MAX) drafts.set(key, draft)
    return draft
  }
}

/** Returns a function that finds the data of the page at a path, such as its title. It caches the data of pages in the menu. */
const openPlaces = (maker: PageMaker) => {
  const places = new Map<string, PlaceFacts>()
  return (path: string): PlaceFacts => {
    const known = places.get(path)
    if (known !== undefined) return known
    const facts = maker.factsOf(path)
    if (facts.known && facts.game === null && places.size < DRAFTS_MAX) places.set(path, facts)
    return facts
  }
}

/**
 * Creates a page for one request from the built template. The page contains embedded data, the rendered home
 * or frame, and the response's nonce on every script.
 */
export const openPage = (built: string, maker: PageMaker, options: PageOptions) => {
  const template = readTemplate(built)
  let home: { of: PageData['answers']; drawn: Promise<Drawn> } | undefined

  const drawHome = (data: PageData): Promise<Drawn> => {
    if (home?.of !== data.answers) home = { of: data.answers, drawn: maker.drawHome(data).then(readDrawn) }
    return home.drawn
  }

  const draw = async ({ data, path, isHome, isPlain }: Part, parts: PageParts): Promise<DrawnFor> => {
    try {
      if (isHome) return { ...(await drawHome(data)), whom: 'visitor' }
      if (parts.isDrawn && isPlain)
        return { ...readDrawn(await maker.drawMembers(path, data)), whom: 'member' }
      return { ...NOTHING_DRAWN, body: maker.drawWaiting() }
    } catch (error) {
      options.warn(error, 'a page could not be rendered')
      return NOTHING_DRAWN
    }
  }

  const dataOf = async (): Promise<PageData> => {
    const { analytics } = options
    try {
      return { answers: await options.answers(), analytics }
    } catch (error) {
      options.warn(error, 'a page is sent without its data')
      return { answers: {}, analytics }
    }
  }

  const factsOf = openPlaces(maker)

  const placeOf = async (path: string): Promise<PlaceFacts> => {
    const place = factsOf(path)
    try {
      return place.game === null || (await options.isThere(place.game)) ? place : maker.nowhere
    } catch (error) {
      options.warn(error, 'the check whether a game exists failed')
      return place
    }
  }

  const draftFor = openDrafts(async of => {
    const parts = of.place.known ? maker.partsOf(of.path, of.isMember) : NO_PARTS
    const drawn = await draw(of, parts)
    return { draft: draftOf(template, options, of, parts, drawn), whole: drawn !== NOTHING_DRAWN }
  })

  /** Creates the page of `path`, which is relative to the lobby's prefix and begins with a slash. */
  return async (request: FastifyRequest, path: string, nonce: string): Promise<Page> => {
    const place = await placeOf(path)
    const data = await dataOf()
    const isMember = cookieOf(request, SIGN_IN_COOKIE) !== undefined
    const isHome = path === '/' && !isMember
    const isPlain = !request.url.includes('?')
    const device = deviceOf(request)
    const draft = await draftFor({ place, path, isMember, isHome, isPlain, device, data })
    return {
      status: place.known ? 200 : 404,
      draft,
      get html() {
        return draft.html.replaceAll(NONCE_PLACEHOLDER, nonce)
      },
    }
  }
}

const deviceOf = (request: FastifyRequest): string => {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return namesOf(deviceFlags({ userAgent: header('user-agent') ?? '', header }))
}
