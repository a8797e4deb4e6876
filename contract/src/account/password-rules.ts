/** The password rule (V02). The password form shows it as hints while the member types, and the server checks it again. */
export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 15

export const passwordRules = [
  {
    name: 'length',
    text: `${PASSWORD_MIN_CHARACTERS}-${PASSWORD_MAX_CHARACTERS} ตัวอักษร`,
    holds: (password: string) =>
      password.length >= PASSWORD_MIN_CHARACTERS && password.length <= PASSWORD_MAX_CHARACTERS,
  },
  {
    name: 'letter',
    text: 'ตัวอักษรภาษาอังกฤษอย่างน้อย 1 ตัว',
    holds: (password: string) => /[A-Za-z]/.test(password),
  },
  { name: 'lower', text: 'ตัวพิมพ์เล็ก (a-z)', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'upper', text: 'ตัวพิมพ์ใหญ่ (A-Z)', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'digit', text: 'ตัวเลข (0-9)', holds: (password: string) => /[0-9]/.test(password) },
] as const

export const isAcceptablePassword = (password: string): boolean =>
  passwordRules.every(rule => rule.holds(password))
