import { asciiDigits } from './digits.ts'
import { canonicalText } from './thai.ts'

/** Normalises text for comparison: canonical spelling, lower case, ASCII digits. */
export const comparableText = (text: string): string => asciiDigits(canonicalText(text)).toLowerCase()
