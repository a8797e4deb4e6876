import { z } from 'zod'
import { errorTexts } from '../errors/errors.ts'
import { textReaders } from '../wire/typed-text.ts'

/** Maximum length of a person's name: fits the longest Thai name with its title, and the name field of a bank. */
const NAME_MAX_CHARACTERS = 120
const NAME_MIN_CHARACTERS = 3
/** Minimum number of letters in a person's name, so that a name such as `...` or `A.` is refused. */
const NAME_MIN_LETTERS = 2

/**
 * Characters allowed in a person's name: letters with marks, digits and name separators. Invisible
 * characters, direction marks and unusual spaces are excluded.
 */
const SEEN = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd} .,'’()/&-])+$/u
const BETWEEN_WORDS = /[ .,'’()/&-]+/
/** Thai banks write names in Thai or Latin letters. Names in other scripts are refused, because some of their letters look like Latin ones. */
const THAI_WORD = /^[\u0e00-\u0e7f0-9]*$/
const LATIN_WORD = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f0-9]*$/
const LETTER = /[\u0e01-\u0e2eA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]/g

/** Returns why a bank would not accept the text as a person's name; null if the text is a valid name. */
export const nameFault = (name: string): 'name_required' | 'name_unseen' | 'name_script' | null => {
  if (name.length < NAME_MIN_CHARACTERS || name.length > NAME_MAX_CHARACTERS) return 'name_required'
  if (!SEEN.test(name)) return 'name_unseen'
  const isOfOneScript = (word: string) => THAI_WORD.test(word) || LATIN_WORD.test(word)
  if (!name.split(BETWEEN_WORDS).every(isOfOneScript)) return 'name_script'
  return (name.match(LETTER) ?? []).length < NAME_MIN_LETTERS ? 'name_required' : null
}

/** The name of a bank account's holder. Its validation errors appear at the name field. */
export const holderName = z
  .string({ error: errorTexts.name_required.text })
  .overwrite(textReaders.words)
  .check(({ value, issues }) => {
    const fault = nameFault(value)
    if (fault !== null) issues.push({ code: 'custom', input: value, message: errorTexts[fault].text })
  })
