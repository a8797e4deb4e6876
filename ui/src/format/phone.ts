export const PHONE_DIGITS = 10

/** Digits of a Thai number, at most ten; the country code of a pasted number becomes the leading zero. */
export function cleanPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isInternational = digits.startsWith('66') && digits.length > PHONE_DIGITS
  return (isInternational ? `0${digits.slice(2)}` : digits).slice(0, PHONE_DIGITS)
}

/** `0812345678` → `081-234-5678`; anything else as it is. */
export function formatPhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits
}

/** Account number in the groups a bank book prints: `1234567890` → `123-4-56789-0`; other lengths as they are. */
export function formatAccountNumber(digits: string): string {
  return /^[\dxX*•]{10}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits[3]}-${digits.slice(4, 9)}-${digits[9]}`
    : digits
}
