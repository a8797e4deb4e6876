import { NOTICE_TEXT_TAGS } from '@sala/contract/page/notice-html-tags.ts'

const TAGS = [...NOTICE_TEXT_TAGS, 'a'] as const
type Tag = (typeof TAGS)[number]

export type NoticeNode = string | { tag: Tag; href: string; children: NoticeNode[] }

const VOID: readonly string[] = ['br', 'hr']
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+)|</gi
const HREF = /\bhref="(https:\/\/[^"\s]+|\/lobby\/[^"\s]*)"/
const NESTING_MAX = 12
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const isTag = (name: string): name is Tag => TAGS.some(tag => tag === name)

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,6})|([a-z]{2,6}));/gi,
    (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )

/**
 * Parses the HTML of a notice into the allowed tags and drops everything else. It does not rely on the
 * server's sanitiser.
 */
export const parseNotice = (html: string): NoticeNode[] => {
  const root: NoticeNode[] = []
  const open: { tag: Tag; children: NoticeNode[] }[] = []
  const here = () => open.at(-1)?.children ?? root
  for (const [, slash, name = '', attributes = '', text] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase()
    if (name === '') here().push(text === undefined ? '<' : decoded(text))
    else if (!isTag(tag)) continue
    else if (slash === '/') {
      const at = open.findLastIndex(each => each.tag === tag)
      if (at >= 0) open.length = at
    } else {
      const href = decoded(HREF.exec(attributes)?.[1] ?? '')
      // A link with a disallowed URL becomes plain text.
      if (tag === 'a' && href === '') continue
      const node = { tag, href, children: [] }
      here().push(node)
      if (!VOID.includes(tag) && open.length < NESTING_MAX) open.push(node)
    }
  }
  return root
}
