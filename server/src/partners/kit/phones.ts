/** A Thai number as it is dialled here (`0812345678`) in the form of all the world: `+66812345678`. */
export const worldPhone = (phone: string): string => `+66${phone.slice(1)}`
