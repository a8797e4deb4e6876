import { NOTICE_TEXT_TAGS } from '@sala/contract/page/notice-tags.ts'
import sanitizeHtml from 'sanitize-html'
import { safeLink } from './links.ts'

/** Enough for a few paragraphs. */
export const NOTICE_MAX_CHARACTERS = 10_000
const NESTING_MAX = 8
const LOBBY = '/lobby/'

/**
 * Sanitises a notice's HTML: keeps a few text tags, and links to the lobby or listed hosts. Nothing left can
 * run, fetch, style or redirect. Idempotent, so it runs when saving and again when showing.
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
        // The text of a forbidden tag stays.
        if (safe === null) return { tagName: 'span', attribs: {} }
        const path = safe.startsWith('/') && !safe.startsWith(LOBBY) ? LOBBY + safe.slice(1) : safe
        return { tagName: 'a', attribs: { href: path, rel: 'noopener noreferrer', target: '_blank' } }
      },
    },
  })
