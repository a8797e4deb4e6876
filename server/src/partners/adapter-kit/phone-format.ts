/** Converts a Thai phone number from national (`0812345678`) to international format (`+66812345678`). */
export const worldPhone = (phone: string): string => `+66${phone.slice(1)}`
