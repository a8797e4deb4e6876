import { createElement, Fragment, type ReactNode } from 'react'
import { type NoticeNode, parseNotice } from './parse-notice.ts'

const drawn = (nodes: readonly NoticeNode[]): ReactNode =>
  nodes.map((node, index) => {
    // The parts of a notice never change their order, so their index can be the React key.
    const key = `${index}`
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
    if (node.tag === 'a')
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer">
          {drawn(node.children)}
        </a>
      )
    if (node.tag === 'br' || node.tag === 'hr') return createElement(node.tag, { key })
    return createElement(node.tag, { key }, drawn(node.children))
  })

/** Renders the company's notice from a short list of allowed tags (F12). No text is inserted as HTML. */
export function NoticeHtml({ html }: { html: string }) {
  return <>{drawn(parseNotice(html))}</>
}
