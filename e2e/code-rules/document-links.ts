import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { headingSlug } from '../../tools/docs-site/heading-slug.ts'
import { lineAt, type Problem, ROOT, type Rule, type Source } from './parsed-source.ts'

/** Matches code in a document: fenced blocks and inline code. Text in code is no link, even if it looks like one. */
const CODE = /^ *(```+)[^\n]*\n[\s\S]*?^ *\1 *$|(`+)[^`\n][\s\S]*?\2/gm
/** Matches the target of a link or picture, in Markdown and in HTML. */
const ADDRESS = /\]\(<?([^\s)>]+)>?(?: "[^"]*")?\)|\b(?:href|src)="([^"]+)"/g
const ELSEWHERE = /^(?:[a-z][a-z+.-]*:|\/\/)/i
const HEADING = /^#{1,6} +(.+?) *#*$/gm
/** Matches the characters in a heading that mark emphasis, code and links. */
const MARKS = /[`*]|\[([^\]]*)\]\([^)]*\)/g

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

/** Returns the anchors of a document's headings. If two headings are equal, the anchor of the second one ends with a number. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const prose = text.replaceAll(/^ *(```+)[^\n]*\n[\s\S]*?^ *\1 *$/gm, blank)
  for (const [, heading = ''] of prose.matchAll(HEADING)) {
    const slug = headingSlug(heading.replaceAll(MARKS, '$1'))
    let anchor = slug
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/** Returns true if the target of a link exists. For pictures, settings and folders, which are not in `paths`, it looks on the disk. */
const isThere = (path: string, paths: ReadonlySet<string>): boolean =>
  paths.has(path) || existsSync(join(ROOT, path))

export const linksResolve: Rule = {
  about: 'a link in a document leads to a file and a heading that exist',
  check: sources => {
    const documents = new Map(
      sources.filter(({ path }) => path.endsWith('.md')).map(source => [source.path, source]),
    )
    const paths = new Set(sources.map(({ path }) => path))
    return [...documents.values()].flatMap(source => brokenLinks(source, documents, paths))
  },
}

function brokenLinks(source: Source, documents: ReadonlyMap<string, Source>, paths: ReadonlySet<string>) {
  const prose = source.text.replaceAll(CODE, blank)
  const problems: Problem[] = []
  for (const { index, 1: written, 2: attribute } of prose.matchAll(ADDRESS)) {
    const address = written ?? attribute ?? ''
    if (ELSEWHERE.test(address)) continue
    const [file = '', anchor = ''] = decodeURI(address).split('#')
    const path = file === '' ? source.path : posix.join(posix.dirname(source.path), file).replace(/\/$/, '')
    const document = documents.get(path)
    const isRight =
      isThere(path, paths) &&
      (anchor === '' || document === undefined || anchorsOf(document.text).has(anchor))
    if (!isRight)
      problems.push({
        path: source.path,
        line: lineAt(source.text, index),
        message: `${address} leads nowhere`,
      })
  }
  return problems
}
