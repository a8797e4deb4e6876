/** F12: text tags of a notice, besides links. The server sanitises by this list, the browser renders by it. */
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
