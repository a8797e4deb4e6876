/** Formats a phone number as `081-234-5678`. Any other text stays as it is. */
export function formatPhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits
}

/** Groups the digits of an account number as in a bank book: `1234567890` → `123-4-56789-0`. Numbers of other lengths stay as they are. */
export function formatAccountNumber(digits: string): string {
  return /^[\dxX*•]{10}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits[3]}-${digits.slice(4, 9)}-${digits[9]}`
    : digits
}
