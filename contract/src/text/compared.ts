import { asciiDigits } from './digits.ts'
import { canonicalText } from './thai.ts'

/** Text as it is compared with another: canonical, in small letters, with ASCII digits. */
export const comparableText = (text: string): string => asciiDigits(canonicalText(text)).toLowerCase()
