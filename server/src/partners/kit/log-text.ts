import { formatSatang, satang } from '@sala/contract/wire/money.ts'

/** Writes an amount (bigint) as text in baht, because JSON has no bigint. */
const inBaht = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? formatSatang(satang(value)).replaceAll(',', '') : value

/** Arguments and results of partner calls as readable JSON. */
export const formatForLog = (value: unknown): string => JSON.stringify(value ?? null, inBaht)
