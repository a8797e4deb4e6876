/** The consonants that names are written with today, in the order of the alphabet. */
const LETTERS = 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'
/** Enough letters for as many names as eight digits. */
const LETTERS_OF_NAME = 8

/** Number of multisets of letters: `nameMark` ignores the order. */
const bagsOf = (size: number, letters: number): number => {
  let bags = 1
  for (let place = 1; place <= size; place++) bags = (bags * (letters + place - 1)) / place
  return bags
}

/**
 * Another name for each mark of eight digits. Tests register from one address, where who has the same name looks like the same person
 * and is refused what that person has taken: two workers of a run must not come upon one name.
 */
export const testName = (mark: number): string => {
  let name = ''
  let rest = mark
  let letter = 0
  while (name.length < LETTERS_OF_NAME) {
    // The names that go on with this letter come before those that go on with a later one.
    const going = bagsOf(LETTERS_OF_NAME - name.length - 1, LETTERS.length - letter)
    if (rest < going) name += LETTERS[letter]
    else {
      rest -= going
      letter += 1
    }
  }
  return `ทดสอบ จอ${name}`
}
