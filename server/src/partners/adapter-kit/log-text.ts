import { formatSatang, satang } from '@sala/contract/wire/money.ts'

const inBaht = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? formatSatang(satang(value)).replaceAll(',', '') : value

/** Formats arguments and results of partner calls as JSON, with amounts in baht. */
export const formatForLog = (value: unknown): string => JSON.stringify(value ?? null, inBaht)
