const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? '')

/** JSON that may stand inside a `<script>`: nothing in it ends the element, opens a comment or breaks a line. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export type Drawn = {
  /** For the page's head: what is to be fetched first. */
  head: string
  body: string
  /** The style sheet that stands for the markup's style attributes, which no policy of ours allows. */
  styles: string
}

const LEADING_LINKS = /^(?:<link [^>]*>)+/
const STYLE_ATTRIBUTE = / style="([^"]*)"/g

/** Drawn screens as the page takes them in. */
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

/** React escapes an attribute's quotes and ampersands; in a style sheet they stand for themselves. */
const plain = (style: string): string =>
  style
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[<>{}]/g, '')

/**
 * A style sheet in the page itself: a phone far away waits for one answer less. By the link beside it the files of later pages see
 * that it is there. A script lays it, asleep: a browser that reads ahead fetches what it finds linked in the page, asleep or not.
 */
export const styleInPage = ({ file, css }: { file: string; css: string }, nonce: string): string =>
  `<style nonce="${nonce}">${css}</style>` +
  `<script nonce="${nonce}">document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",disabled:true,href:"/lobby/${file}"}))</script>`

/** `entry` is the address of the program's first file. */
export type Template = { readonly text: string; readonly entry: string }

const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/

/** The built page without the tag of its program, which each page brings in its own way. */
export const readTemplate = (built: string): Template => {
  const [tag, entry] = ENTRY.exec(built) ?? []
  if (tag === undefined || entry === undefined) throw new Error('the built page brings no program')
  // Ten packets are all that comes at once: none of it for indentation.
  return { text: built.replace(tag, '').replaceAll(/\n\s+/g, '\n'), entry }
}

export const bringAtOnce = (entry: string, files: readonly string[], nonce: string): string =>
  [
    ...files.map(href => `<link rel="modulepreload" crossorigin href="${href}" nonce="${nonce}">`),
    `<script type="module" crossorigin src="${entry}" nonce="${nonce}"></script>`,
  ].join('')

/**
 * Brings the program and the files that it will ask for when what stands in the page has been painted: until then its letters have
 * the network, and the browser its time, for themselves. A page in a tab behind paints nothing, and waits for nothing.
 */
export const bringAfterPaint = (entry: string, files: readonly string[], nonce: string): string => {
  const body = [
    'const bring=()=>{',
    `for(const href of ${JSON.stringify(files)})`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}));',
    `import(${JSON.stringify(entry)})}`,
    ';document.hidden?bring():requestAnimationFrame(()=>setTimeout(bring))',
  ]
  return `<script nonce="${nonce}">(()=>{${body.join('')}})()</script>`
}

/** The page's parts by the places they take in the built `index.html`. */
type Parts = Record<
  'device' | 'title' | 'head' | 'fonts' | 'styles' | 'drawn' | 'for' | 'data' | 'nonce',
  string
>

/** Puts the parts into their places; any other text between percent signs stays. */
export const fill = (template: string, parts: Parts): string =>
  template.replaceAll(/<!--%(\w+)%-->|%(\w+)%/g, (whole, hidden?: string, plain?: string) => {
    const name = hidden ?? plain ?? ''
    return Object.hasOwn(parts, name) ? parts[name as keyof Parts] : whole
  })
