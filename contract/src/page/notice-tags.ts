/**
 * F12: text tags allowed in a notice, besides links. The server sanitises and the browser renders by this
 * list.
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
