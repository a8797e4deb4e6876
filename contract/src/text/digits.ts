const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu
const ZERO = 0x30
const BASE = 10

/** Unicode keeps the ten digits of a script side by side, from zero to nine. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? ZERO
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % BASE
}

const ASCII_ONLY = /^[\0-\x7f]*$/

/** `๐๘๑` and `０８１` → `081`: each decimal digit of any script as the ASCII digit of its value. All else stays. */
export const asciiDigits = (text: string): string =>
  ASCII_ONLY.test(text) ? text : text.replace(DIGITS, digit => String(digitValue(digit)))
