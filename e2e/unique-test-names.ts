/** Thai consonants in current use, in alphabetical order. */
const LETTERS = 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'
/** Number of letters in a name. With this length there are at least as many names as eight-digit numbers. */
const LETTERS_OF_NAME = 8

/** Returns the number of different sets of `size` letters. The order does not count, because the product compares names by `nameMark`. */
const bagsOf = (size: number, letters: number): number => {
  let bags = 1
  for (let place = 1; place <= size; place++) bags = (bags * (letters + place - 1)) / place
  return bags
}

/**
 * Returns a different name for each eight-digit number. All tests register from one IP address. Two members of one address with the same name count
 * as duplicate accounts and cannot claim an offer twice.
 */
export const testName = (mark: number): string => {
  let name = ''
  let rest = mark
  let letter = 0
  while (name.length < LETTERS_OF_NAME) {
    // Number of names that continue with this letter. In the order of names, they precede those that continue with a later letter.
    const going = bagsOf(LETTERS_OF_NAME - name.length - 1, LETTERS.length - letter)
    if (rest < going) name += LETTERS[letter]
    else {
      rest -= going
      letter += 1
    }
  }
  return `ทดสอบ จอ${name}`
}
