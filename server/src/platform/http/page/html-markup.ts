import type { Style } from './build-manifest.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? '')

/** Returns JSON that is safe inside a `<script>`: it cannot end the element, open a comment or break a line. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export type Drawn = {
  /** Preload links, which belong in the page's head. */
  head: string
  body: string
  /** Style sheet that replaces the style attributes of the rendered markup, because the content security policy forbids style attributes. */
  styles: string
}

const LEADING_LINKS = /^(?:<link [^>]*>)+/
const STYLE_ATTRIBUTE = / style="([^"]*)"/g

export const readDrawn = (markup: string): Drawn => {
  const head = LEADING_LINKS.exec(markup)?.[0] ?? ''
  const rules = new Map<string, number>()
  const body = markup.slice(head.length).replaceAll(STYLE_ATTRIBUTE, (_whole, style: string) => {
    const number = rules.get(style) ?? rules.size
    rules.set(style, number)
    return ` data-s="${number}"`
  })
  const styles = [...rules].map(([style, number]) => `[data-s="${number}"]{${plain(style)}}`).join('')
  return { head, body, styles }
}

/** Returns the text of a style attribute without React's escapes, for the style sheet. */
const plain = (style: string): string =>
  style
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[<>{}]/g, '')

/**
 * Embeds style sheets in the page, which saves a round trip. A script adds a disabled link for each sheet, by which the lobby's program recognises
 * that the sheet is loaded. If the link were in the markup, browsers would fetch the file.
 */
export const stylesInPage = (styles: readonly Style[], nonce: string): string => {
  if (styles.length === 0) return ''
  const hrefs = JSON.stringify(styles.map(({ file }) => addressOf(file)))
  const link = 'Object.assign(document.createElement("link"),{rel:"stylesheet",disabled:true,href})'
  return (
    `<style nonce="${nonce}">${styles.map(({ css }) => css).join('')}</style>` +
    `<script nonce="${nonce}">for(const href of ${hrefs})document.head.append(${link})</script>`
  )
}

const STYLES_IN_PAGE =
  /<style nonce="[^"]*">(?:(?!<\/style>)[\s\S])*<\/style><script nonce="[^"]*">for\(const href of (\[[^\]]*\])\)[^<]*<\/script>/g

/** Replaces the style sheets that `stylesInPage` embedded by links to their files. */
export const linkStyles = (html: string): string =>
  html.replaceAll(STYLES_IN_PAGE, (_whole, hrefs: string) =>
    (JSON.parse(hrefs) as string[]).map(href => `<link rel="stylesheet" href="${href}">`).join(''),
  )

const addressOf = (file: string): string => `/lobby/${file}`

const CLASS_IN_SHEET = /\.([a-zA-Z][\w-]*)/g
const CLASSES_IN_BODY = / class="([^"]*)"/g

/** Splits style sheets into those that the markup uses and those that can load later. A sheet without class names counts as used. */
export const splitUsedStyles = (
  body: string,
  styles: readonly Style[],
): { used: readonly Style[]; later: readonly Style[] } => {
  const there = new Set([...body.matchAll(CLASSES_IN_BODY)].flatMap(([, names = '']) => names.split(' ')))
  const isUsed = ({ css }: Style) => {
    const names = [...css.matchAll(CLASS_IN_SHEET)].map(([, name = '']) => name)
    return names.length === 0 || names.some(name => there.has(name))
  }
  const { used = [], later = [] } = Object.groupBy(styles, style => (isUsed(style) ? 'used' : 'later'))
  return { used, later }
}

/** HTML of the built page without its script tag. `entry` is the URL of the first file of the lobby's program. */
export type Template = { readonly text: string; readonly entry: string }

const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/

/** Removes the script tag of the lobby's program from the built page, because each kind of page loads the program differently. */
export const readTemplate = (built: string): Template => {
  const [tag, entry] = ENTRY.exec(built) ?? []
  if (tag === undefined || entry === undefined) throw new Error('the built page loads no script')
  // Indentation is removed, so that the page fits the initial congestion window of ten packets.
  return { text: built.replace(tag, '').replaceAll(/\n\s+/g, '\n'), entry }
}

export const bringAtOnce = (entry: string, files: readonly string[], nonce: string): string =>
  [
    ...files.map(file => `<link rel="modulepreload" crossorigin href="${addressOf(file)}" nonce="${nonce}">`),
    `<script type="module" crossorigin src="${entry}" nonce="${nonce}"></script>`,
  ].join('')

type AfterPaint = {
  /** URL of the first file of the lobby's program. */
  readonly entry: string
  readonly files: readonly string[]
  /** Style sheets that must be loaded before the lobby's program starts. */
  readonly styles: readonly Style[]
}

/**
 * Returns a script that loads the lobby's program after the first paint, when fonts are loaded and the browser is idle. In a hidden tab, which does
 * not paint, it loads the program immediately.
 */
export const bringAfterPaint = ({ entry, files, styles }: AfterPaint, nonce: string): string => {
  const scripts = JSON.stringify(files.map(addressOf))
  const sheets = JSON.stringify(styles.map(({ file }) => addressOf(file)))
  const link =
    'Object.assign(document.createElement("link"),{rel,href,crossOrigin:"",onload:done,onerror:done})'
  const isBare = files.length + styles.length === 0
  const body = [
    isBare ? '' : `const lay=(rel,href)=>new Promise(done=>document.head.append(${link}));`,
    'const bring=async()=>{',
    files.length === 0 ? '' : `for(const href of ${scripts})lay("modulepreload",href);`,
    styles.length === 0 ? '' : `await Promise.all(${sheets}.map(href=>lay("stylesheet",href)));`,
    `import(${JSON.stringify(entry)})}`,
    ';document.hidden?bring():requestAnimationFrame(()=>setTimeout(bring))',
  ]
  return `<script nonce="${nonce}">(()=>{${body.join('')}})()</script>`
}

/** Texts that replace the placeholders of the built `index.html`. */
type Parts = Record<
  'device' | 'title' | 'head' | 'fonts' | 'styles' | 'drawn' | 'for' | 'data' | 'nonce',
  string
>

/** Fills the placeholders of a template. Other text between percent signs is left unchanged. */
export const fill = (template: string, parts: Parts): string =>
  template.replaceAll(/<!--%(\w+)%-->|%(\w+)%/g, (whole, hidden?: string, plain?: string) => {
    const name = hidden ?? plain ?? ''
    return Object.hasOwn(parts, name) ? parts[name as keyof Parts] : whole
  })
