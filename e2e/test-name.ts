/** Thai consonants in current use, in alphabetical order. */
const LETTERS = 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'
/** Number of letters in a name: enough for as many different names as there are eight-digit numbers. */
const LETTERS_OF_NAME = 8

/** Counts the names of `size` letters. Order does not count, because the product compares names by `nameMark`, which ignores it. */
const bagsOf = (size: number, letters: number): number => {
  let bags = 1
  for (let place = 1; place <= size; place++) bags = (bags * (letters + place - 1)) / place
  return bags
}

/**
 * Returns a different name for each eight-digit number. All tests register from one IP address, where the
 * same name counts as a duplicate account and cannot take an offer twice. So two workers of a run must not
 * use the same name.
 */
export const testName = (mark: number): string => {
  let name = ''
  let rest = mark
  let letter = 0
  while (name.length < LETTERS_OF_NAME) {
    // Number of names that continue with this letter. In the numbering they precede names with a later letter.
    const going = bagsOf(LETTERS_OF_NAME - name.length - 1, LETTERS.length - letter)
    if (rest < going) name += LETTERS[letter]
    else {
      rest -= going
      letter += 1
    }
  }
  return `ทดสอบ จอ${name}`
}
