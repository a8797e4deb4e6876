/** Maximum length of a redacted text. It is long enough to recognise the text's format. */
const TEXT_MAX_CHARACTERS = 500
const WORD_MAX_CHARACTERS = 60
const LIST_MAX = 20
const DEPTH_MAX = 8
const CUT = '…'

/** Matches names of fields whose values are personal data or secrets. */
const PRIVATE =
  /name|account|acc_?no|phone|mobile|msisdn|e-?mail|address|birth|proxy|payer|payee|sender|receiver|holder|user|token|nonce|secret|key|sign|pass|auth|otp|code_?text|text|message|body|qr|image|uri|url|^to$|^from$|_to$|_from$/i
/** Matches references of Sala. They stay visible, because they identify an order and not a person. */
const OUR_REFERENCE = /^(dep|wdr|ret|mov|idk)_[0-9a-z]{1,40}$/
/** Matches values that the log shows unchanged: a single ASCII word, a time, or a number with few digits. */
const PLAIN =
  /^(?:[A-Za-z][A-Za-z_.-]{0,39}|\d{4}-\d{2}-\d{2}[T ]?[\d:.]*(?:Z|[-+]\d{2}:?\d{2})?|-?\d{1,7}(?:\.\d{1,4})?)$/

/** Removes long numbers (possible accounts or phones), non-ASCII text (possible names) and long words (possible secrets) from free text. */
const plainText = (text: string): string =>
  text
    .slice(0, TEXT_MAX_CHARACTERS)
    .replaceAll(/[^\x20-\x7e\s]+/g, CUT)
    .replaceAll(/\d[\d\s-]{4,}\d/g, CUT)
    .replaceAll(/[^\s"'<>]{25,}/g, CUT)
    .replaceAll(/\S+@\S+/g, CUT)

/** Redacts a JSON value. In a field with personal data or secrets, the whole value is removed. */
const cutValue = (isPrivate: boolean, value: unknown, depth: number): unknown => {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return isPrivate || !PLAIN.test(String(value)) ? CUT : value
  if (typeof value === 'string') {
    if (OUR_REFERENCE.test(value)) return value
    return !isPrivate && PLAIN.test(value) ? value.slice(0, WORD_MAX_CHARACTERS) : CUT
  }
  if (depth >= DEPTH_MAX) return CUT
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map(each => cutValue(isPrivate, each, depth + 1))
  if (typeof value !== 'object') return CUT
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, LIST_MAX)
      .map(([key, each]) => [
        plainText(key).slice(0, WORD_MAX_CHARACTERS),
        cutValue(isPrivate || PRIVATE.test(key), each, depth + 1),
      ]),
  )
}

/**
 * Removes personal data and secrets from a partner's response, for the log. A JSON response keeps its structure, protocol words, times, small numbers
 * and Sala's references. Of any other response only the beginning is kept, without long numbers, names and long words.
 */
export const redactText = (text: string): string => {
  try {
    return JSON.stringify(cutValue(false, JSON.parse(text), 0))
  } catch {
    return plainText(text)
  }
}
