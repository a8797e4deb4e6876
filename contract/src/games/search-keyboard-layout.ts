/**
 * Characters of a Latin keyboard, key by key from the top left, first without and then with shift. The text `THAI` has the Thai characters
 * of the same keys.
 */
const LATIN = '1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'
const THAI = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const keysOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((key, place) => [key, [...to][place] ?? key]))
const TO_THAI = keysOf(LATIN, THAI)
const TO_LATIN = keysOf(THAI, LATIN)

const HAS_THAI = /[\u0E00-\u0E7F]/

/** Returns the text that the same keys type on the other keyboard layout, Thai or Latin. */
export const convertLayout = (typed: string): string => {
  const keys = HAS_THAI.test(typed) ? TO_LATIN : TO_THAI
  return [...typed].map(key => keys.get(key) ?? key).join('')
}
