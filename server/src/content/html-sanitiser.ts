import { NOTICE_TEXT_TAGS } from '@sala/contract/page/notice-html-tags.ts'
import sanitizeHtml from 'sanitize-html'
import { safeLink } from './link-policy.ts'

/** Maximum number of characters of the HTML of a maintenance notice, enough for a few paragraphs. */
export const NOTICE_MAX_CHARACTERS = 10_000
const NESTING_MAX = 8
const LOBBY = '/lobby/'

/**
 * Cleans the HTML of a maintenance notice. A few text tags stay, and links to the lobby or to allowed hosts. The result cannot run code, load files,
 * set styles or redirect. Cleaning twice gives the same result, so that the function can run when a notice is saved and again when it is shown.
 */
export const cleanHtml = (html: string, hosts: ReadonlySet<string>): string =>
  sanitizeHtml(html.slice(0, NOTICE_MAX_CHARACTERS), {
    allowedTags: [...NOTICE_TEXT_TAGS, 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    nestingLimit: NESTING_MAX,
    transformTags: {
      a: (_name, { href = '' }): sanitizeHtml.Tag => {
        const safe = safeLink(href, hosts)
        // The tag of a forbidden link is removed, and its text stays.
        if (safe === null) return { tagName: 'span', attribs: {} }
        const path = safe.startsWith('/') && !safe.startsWith(LOBBY) ? LOBBY + safe.slice(1) : safe
        return { tagName: 'a', attribs: { href: path, rel: 'noopener noreferrer', target: '_blank' } }
      },
    },
  })
