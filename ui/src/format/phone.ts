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
