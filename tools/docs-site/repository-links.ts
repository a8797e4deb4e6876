import { posix } from 'node:path'

/** The parts of markdown-it that this file uses. They are declared here, because the types of markdown-it are not installed. */
type Token = {
  type: string
  tag: string
  content: string
  children: Token[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
  attrs: [string, string][] | null
}
type State = { tokens: Token[]; env: { relativePath?: string } }
export type MarkdownIt = { core: { ruler: { push(name: string, rule: (state: State) => void): void } } }

const ELSEWHERE = /^(?:[a-z][a-z+.-]*:|\/|#)/i
/** Matches a picture in HTML whose path does not begin with `./`. Vite would not find such a picture. */
const BARE_PICTURE = /(<img\b[^>]*?\bsrc=")(?![a-z]+:|[./])/gi

/**
 * Returns where a document's link leads on the documents' website. It is null for a link to a file that is no page, such as a source file. A link to
 * another website stays the same. The build checks all links between pages.
 */
export function siteLink(from: string, address: string, pages: ReadonlySet<string>): string | null {
  if (ELSEWHERE.test(address)) return address
  const [file = '', ...anchor] = address.split('#')
  const hash = anchor.length === 0 ? '' : `#${anchor.join('#')}`
  const path = posix.join(posix.dirname(from), file).replace(/\/$/, '')
  const readme = posix.join(path, 'README.md')
  if (pages.has(readme)) return `${file.replace(/\/$/, '')}/${hash}`
  if (!path.endsWith('.md')) return null
  return pages.has(path)
    ? address.replace(/(^|\/)README\.md(#|$)/, '$1$2').replace(/^(#|$)/, './$1')
    : address
}

/** Makes links and pictures work on the documents' website, because the documents are written for GitHub. */
export const repositoryLinks = (pages: ReadonlySet<string>) => (md: MarkdownIt) =>
  md.core.ruler.push('repository_links', ({ tokens, env }) => {
    for (const token of tokens) change(token, env.relativePath ?? '', pages)
  })

function change(token: Token, from: string, pages: ReadonlySet<string>) {
  if (token.type === 'html_block' || token.type === 'html_inline')
    token.content = token.content.replaceAll(BARE_PICTURE, '$1./')
  let isSource = false
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') isSource = !changeLink(child, from, pages)
    else if (child.type === 'link_close' && isSource) {
      child.type = 'source_close'
      child.tag = 'span'
    } else change(child, from, pages)
  }
}

/** Returns false if the link leads to a file that is no page. The link then becomes plain text with the path of the file as a tooltip. */
function changeLink(token: Token, from: string, pages: ReadonlySet<string>): boolean {
  const address = token.attrGet('href') ?? ''
  const link = siteLink(from, address, pages)
  if (link !== null) {
    token.attrSet('href', link)
    return true
  }
  token.type = 'source_open'
  token.tag = 'span'
  token.attrs = [
    ['class', 'source'],
    ['title', posix.join(posix.dirname(from), address)],
  ]
  return false
}
