/** F12: the tags of text that a notice may have, beside links. The server cleans by this list, and the browser draws by it. */
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
