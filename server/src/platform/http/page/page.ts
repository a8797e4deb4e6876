import type { IncomingHttpHeaders } from 'node:http'
import { stored } from '@sala/contract/page/browser-storage.ts'
import { deviceFlags, namesOf } from '@sala/contract/page/device-flags.ts'
import {
  type Analytics,
  type NamedGame,
  PAGE_DATA_ID,
  type PageData,
  type PageFacts,
  type PageParts,
  type PageRenderer,
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
  /** Returns the built files of any page except the home page for visitors: the program with the router, and the files of the given sources. */
  builtParts: (sources: readonly string[]) => BuiltParts
  /**
   * Returns the API responses that the page embeds. While the data is unchanged, it must return the same object, by which rendered pages are cached.
   */
  answers: () => Promise<PageData['answers']>
  /** Returns whether the game in a URL exists. A page of an unknown game gets the status 404 (R16). */
  isThere: (game: NamedGame) => Promise<boolean>
  /** Logs an error in rendering a part of the page, which is then sent without that part. */
  warn: (error: unknown, message: string) => void
}

/**
 * The HTML of a page for visitors or for members, with `NONCE_PLACEHOLDER` instead of the nonce. While the page is unchanged, it is the same object.
 */
export type Draft = { readonly html: string }
export type Page = { readonly status: 200 | 404; readonly draft: Draft; readonly html: string }

/** Maximum number of cached pages, which is more than the number of menu paths times the kinds of devices. */
const DRAFTS_MAX = 200

/**
 * Name of the browser's sign-in cookie (F16). It only decides whether the page is rendered for members or for visitors, because reading data requires
 * a session.
 */
export const SIGN_IN_COOKIE = stored.token.name
/** Rendered markup, with the callers that get it. If `audience` is empty, the page has no markup and the browser renders it. */
type RenderedMarkup = Drawn & { readonly audience: 'visitor' | 'member' | '' }
const EMPTY_MARKUP: RenderedMarkup = { head: '', body: '', styles: '', audience: '' }
const NO_PRELOADS: PageParts = { files: [], early: '', isServerRendered: false }

const metaTagsOf = (options: PageOptions, facts: PageFacts, path: string, title: string): string => {
  const url = escapeHtml(`${options.public_url}/lobby${path}`)
  const picture = escapeHtml(`${options.public_url}/lobby/og.jpg`)
  if (!facts.isPublic) return '<meta name="robots" content="noindex">'
  return [
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${picture}">`,
  ].join('')
}

/** All inputs of a page except its nonce. */
type Part = {
  facts: PageFacts
  path: string
  isMember: boolean
  /** True for the home page for visitors, which works without the router. */
  isHome: boolean
  /** True if the URL has no query. Content that depends on a query is rendered only in the browser. */
  isPlain: boolean
  device: string
  data: PageData
}

/** The inputs of a page that differ between requests while the page's data is unchanged. */
type DraftKey = Pick<Part, 'device' | 'isMember' | 'isPlain' | 'path'>

type PreloadTags = { head: string; styles: string; foot: string }

/** Builds the preload tags of the page. The program and the unused style sheets are requested only after the rendered content is painted. */
const preloadTagsOf = (
  entry: string,
  options: PageOptions,
  { files, early }: PageParts,
  markup: { as: 'home' | 'frame' | 'nothing'; body: string },
): PreloadTags => {
  if (markup.as === 'home')
    return {
      head: '',
      styles: '',
      foot: bringAfterPaint({ entry, files: [], styles: [] }, NONCE_PLACEHOLDER),
    }
  const { scripts, styles } = options.builtParts(files)
  const calls = early === '' ? '' : `<script nonce="${NONCE_PLACEHOLDER}">${early}</script>`
  if (markup.as === 'nothing')
    return {
      head: calls + bringAtOnce(entry, scripts, NONCE_PLACEHOLDER),
      styles: stylesInPage(styles, NONCE_PLACEHOLDER),
      foot: '',
    }
  const { used, later } = splitUsedStyles(markup.body, styles)
  const foot = bringAfterPaint({ entry, files: scripts, styles: later }, NONCE_PLACEHOLDER)
  return { head: calls, styles: stylesInPage(used, NONCE_PLACEHOLDER), foot }
}

const draftOf = (
  { text, entry }: Template,
  options: PageOptions,
  of: Part,
  parts: PageParts,
  { head, body, styles, audience }: RenderedMarkup,
): Draft => {
  const { facts, path, isHome, device, data } = of
  const as = isHome ? 'home' : audience === 'member' ? 'frame' : 'nothing'
  const ahead = preloadTagsOf(entry, options, parts, { as, body })
  const title = escapeHtml(facts.title)
  const style = styles === '' ? '' : `<style nonce="${NONCE_PLACEHOLDER}">${styles}</style>`
  const html = fill(text, {
    device,
    title,
    head: metaTagsOf(options, facts, path, title) + head + ahead.head + style,
    // Fonts have low priority on the home page for visitors, because its large pictures come first. Other pages show mostly text.
    fonts: isHome ? 'low' : 'high',
    styles: ahead.styles,
    drawn: body,
    for: audience,
    data: `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(data)}</script>${ahead.foot}`,
    nonce: NONCE_PLACEHOLDER,
  })
  return { html }
}

/** Renders a page once, and returns it for all requests with equal inputs while the page's data is unchanged. */
const cacheDrafts = (make: (of: Part) => Promise<{ draft: Draft; whole: boolean }>) => {
  let kept: { of: PageData['answers']; drafts: Map<string, Draft> } | undefined
  const keyOf = ({ device, isMember, isPlain, path }: DraftKey) => [device, isMember, isPlain, path].join(' ')
  const find = async (of: Part): Promise<Draft> => {
    const { answers } = of.data
    if (kept?.of !== answers) kept = { of: answers, drafts: new Map() }
    const { drafts } = kept
    const known = drafts.get(keyOf(of))
    if (known !== undefined) return known
    const { draft, whole } = await make(of)
    // A page is cached only if all its parts were rendered, so that a failed rendering is retried. An unknown page is not cached, because its path
    // can be anything.
    if (whole && of.facts.known && drafts.size < DRAFTS_MAX) drafts.set(keyOf(of), draft)
    return draft
  }
  const findKept = (answers: PageData['answers'], key: DraftKey): Draft | null =>
    kept?.of === answers ? (kept.drafts.get(keyOf(key)) ?? null) : null
  return { find, findKept }
}

/** Returns a function that finds facts of the page at a path, such as its title. The facts of pages in the menu are cached. */
const cachePageFacts = (renderer: PageRenderer) => {
  const cachedFacts = new Map<string, PageFacts>()
  const find = (path: string): PageFacts => {
    const known = cachedFacts.get(path)
    if (known !== undefined) return known
    const facts = renderer.factsOf(path)
    if (facts.known && facts.game === null && cachedFacts.size < DRAFTS_MAX) cachedFacts.set(path, facts)
    return facts
  }
  return { find, isKept: (path: string): boolean => cachedFacts.has(path) }
}

/** Returns the function that renders a page's content. The home page for visitors is rendered once while its data is unchanged. */
const openMarkup = (renderer: PageRenderer, options: Pick<PageOptions, 'warn'>) => {
  let home: { of: PageData['answers']; markup: Promise<Drawn> } | undefined

  const renderHome = (data: PageData): Promise<Drawn> => {
    if (home?.of !== data.answers)
      home = { of: data.answers, markup: renderer.renderHome(data).then(readDrawn) }
    return home.markup
  }

  return async ({ data, path, isHome, isPlain }: Part, parts: PageParts): Promise<RenderedMarkup> => {
    try {
      if (isHome) return { ...(await renderHome(data)), audience: 'visitor' }
      if (parts.isServerRendered && isPlain)
        return { ...readDrawn(await renderer.renderMemberPage(path, data)), audience: 'member' }
      return { ...EMPTY_MARKUP, body: renderer.renderPlaceholder() }
    } catch (error) {
      options.warn(error, 'a page could not be rendered')
      return EMPTY_MARKUP
    }
  }
}

/**
 * Returns two functions: one creates a page for a request from the built template, the other finds a cached page. A page contains embedded API
 * responses, its rendered content (all of the home page, and of other pages the frame), and the response's nonce on every script.
 */
export const openPage = (built: string, renderer: PageRenderer, options: PageOptions) => {
  const template = readTemplate(built)
  const pageFacts = cachePageFacts(renderer)
  const renderMarkup = openMarkup(renderer, options)

  const dataOf = async (): Promise<PageData> => {
    const { analytics } = options
    try {
      return { answers: await options.answers(), analytics }
    } catch (error) {
      options.warn(error, 'a page is sent without its data')
      return { answers: {}, analytics }
    }
  }

  const findPageFacts = async (path: string): Promise<PageFacts> => {
    const facts = pageFacts.find(path)
    try {
      return facts.game === null || (await options.isThere(facts.game)) ? facts : renderer.unknownPage
    } catch (error) {
      options.warn(error, 'the check whether a game exists failed')
      return facts
    }
  }

  const drafts = cacheDrafts(async of => {
    const parts = of.facts.known ? renderer.partsOf(of.path, of.isMember) : NO_PRELOADS
    const markup = await renderMarkup(of, parts)
    return { draft: draftOf(template, options, of, parts, markup), whole: markup !== EMPTY_MARKUP }
  })

  /** Creates the page of `path`, which is relative to the lobby's prefix and begins with a slash. */
  const make = async (request: FastifyRequest, path: string, nonce: string): Promise<Page> => {
    const facts = await findPageFacts(path)
    const data = await dataOf()
    const isMember = cookieOf(request, SIGN_IN_COOKIE) !== undefined
    const isHome = path === '/' && !isMember
    const isPlain = !request.url.includes('?')
    const device = deviceOf(request.headers)
    const draft = await drafts.find({ facts, path, isMember, isHome, isPlain, device, data })
    return {
      status: facts.known ? 200 : 404,
      draft,
      get html() {
        return draft.html.replaceAll(NONCE_PLACEHOLDER, nonce)
      },
    }
  }

  /**
   * Returns the cached page of a path without a query. Returns null if the page is not cached, and for a page of a game, because the game's existence
   * must be checked at each request.
   */
  const findKept = async (
    headers: IncomingHttpHeaders,
    path: string,
    isMember: boolean,
  ): Promise<Draft | null> => {
    if (!pageFacts.isKept(path)) return null
    const { answers } = await dataOf()
    return drafts.findKept(answers, { path, isMember, isPlain: true, device: deviceOf(headers) })
  }

  return { make, findKept }
}

const deviceOf = (headers: IncomingHttpHeaders): string => {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return namesOf(deviceFlags({ userAgent: header('user-agent') ?? '', header }))
}
