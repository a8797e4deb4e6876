/** Thai consonants in current use, in alphabetical order. */
const LETTERS = 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'
/**
 * Number of letters in a test name. Eight letters have more combinations than there are numbers of eight digits, so that each number gets a different
 * name.
 */
const LETTERS_OF_NAME = 8

/**
 * Returns how many combinations of `size` letters there are, if a letter may be repeated. The order of the letters does not count, because the
 * product ignores it when it compares names.
 */
const bagsOf = (size: number, letters: number): number => {
  let bags = 1
  for (let place = 1; place <= size; place++) bags = (bags * (letters + place - 1)) / place
  return bags
}

/**
 * Returns a different name for each number with eight digits. All tests register from one IP address, and two members of one address with the same
 * name would count as duplicate accounts, which cannot both claim an offer.
 */
export const testName = (mark: number): string => {
  let name = ''
  let rest = mark
  let letter = 0
  while (name.length < LETTERS_OF_NAME) {
    // Number of names that continue with this letter. They precede all names that continue with a later letter.
    const going = bagsOf(LETTERS_OF_NAME - name.length - 1, LETTERS.length - letter)
    if (rest < going) name += LETTERS[letter]
    else {
      rest -= going
      letter += 1
    }
  }
  return `ทดสอบ จอ${name}`
}
