/**
 * HTML tags allowed in an announcement, besides links (F12). The server sanitises by this list, and the
 * browser renders by it.
 */
export const NOTICE_TEXT_TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
] as const
