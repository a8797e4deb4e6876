import { formatSatang, satang } from '@sala/contract/wire/money.ts'

/** Money is the only number of a port that is no number of JSON: shown in baht, as partners write it. */
const inBaht = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? formatSatang(satang(value)).replaceAll(',', '') : value

/** What is given to a port or comes of it, as JSON that a person reads. */
export const readable = (value: unknown): string => JSON.stringify(value ?? null, inBaht)
