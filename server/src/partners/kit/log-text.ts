import { formatSatang, satang } from '@sala/contract/wire/money.ts'

/** Money is a bigint, which JSON cannot hold: written in baht, as partners write it. */
const inBaht = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? formatSatang(satang(value)).replaceAll(',', '') : value

/** Port arguments and results as readable JSON. */
export const readable = (value: unknown): string => JSON.stringify(value ?? null, inBaht)
