import { NOTICE_TEXT_TAGS } from '@sala/contract/page/notice-tags.ts'
import sanitizeHtml from 'sanitize-html'
import { safeLink } from './link-policy.ts'

/** Longest HTML of a maintenance notice, enough for a few paragraphs. */
export const NOTICE_MAX_CHARACTERS = 10_000
const NESTING_MAX = 8
const LOBBY = '/lobby/'

/**
 * Sanitises the HTML of a maintenance notice: keeps a few text tags, and links to the lobby or to listed
 * hosts. The result cannot run code, load files, set styles or redirect. The function is idempotent, so it
 * can run when a notice is saved and again when the notice is shown.
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
        // A forbidden link loses its tag, but its text stays.
        if (safe === null) return { tagName: 'span', attribs: {} }
        const path = safe.startsWith('/') && !safe.startsWith(LOBBY) ? LOBBY + safe.slice(1) : safe
        return { tagName: 'a', attribs: { href: path, rel: 'noopener noreferrer', target: '_blank' } }
      },
    },
  })
