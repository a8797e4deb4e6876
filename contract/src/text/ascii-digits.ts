const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu
const ZERO = 0x30
const BASE = 10

/** Returns the value of a decimal digit of any script. Unicode orders the ten digits of every script from zero to nine without gaps. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? ZERO
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % BASE
}

const ASCII_ONLY = /^[\0-\x7f]*$/

/** Converts decimal digits of all scripts to ASCII: `๐๘๑` and `０８１` → `081`. Other characters stay as they are. */
export const asciiDigits = (text: string): string =>
  ASCII_ONLY.test(text) ? text : text.replace(DIGITS, digit => String(digitValue(digit)))
