import { createElement, Fragment, type ReactNode } from 'react'
import { type NoticeNode, parseNotice } from './parse-notice.ts'

const drawn = (nodes: readonly NoticeNode[]): ReactNode =>
  nodes.map((node, index) => {
    // The words of a notice never move among themselves: their place is their key.
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

/** F12: a notice's HTML, drawn tag by tag from a short list. No string ever becomes markup in the page. */
export function NoticeHtml({ html }: { html: string }) {
  return <>{drawn(parseNotice(html))}</>
}
