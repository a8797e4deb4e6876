import { asciiDigits } from './ascii-digits.ts'
import { canonicalText } from './thai-spelling.ts'

/** Normalises text for comparison: canonical spelling, lower case, ASCII digits. */
export const comparableText = (text: string): string => asciiDigits(canonicalText(text)).toLowerCase()
