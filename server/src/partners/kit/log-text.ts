import { formatSatang, satang } from '@sala/contract/wire/money.ts'

/** Writes bigint money in baht, because JSON has no bigint. */
const inBaht = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? formatSatang(satang(value)).replaceAll(',', '') : value

/** Port arguments and results as readable JSON. */
export const formatForLog = (value: unknown): string => JSON.stringify(value ?? null, inBaht)
