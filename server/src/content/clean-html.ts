import { NOTICE_TEXT_TAGS } from '@sala/contract/page/notice-tags.ts'
import sanitizeHtml from 'sanitize-html'
import { safeLink } from './links.ts'

/** An announcement is a few paragraphs; what is longer is none. */
export const NOTICE_MAX_CHARACTERS = 10_000
const NESTING_MAX = 8
const LOBBY = '/lobby/'

/**
 * A notice's HTML without anything that runs, fetches, styles or leads away: a few tags of text, and links to the lobby or to
 * listed hosts. Cleaning what is clean changes nothing, so it is done when it is saved and again when it is shown.
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
        // A tag that is not allowed: its words stay.
        if (safe === null) return { tagName: 'span', attribs: {} }
        const path = safe.startsWith('/') && !safe.startsWith(LOBBY) ? LOBBY + safe.slice(1) : safe
        return { tagName: 'a', attribs: { href: path, rel: 'noopener noreferrer', target: '_blank' } }
      },
    },
  })
