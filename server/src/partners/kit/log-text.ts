import { formatSatang, satang } from '@sala/contract/wire/money.ts'

/** Money is the only number of a port that is no number of JSON: shown in baht, as partners write it. */
const inBaht = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? formatSatang(satang(value)).replaceAll(',', '') : value

/** Port arguments and results as readable JSON. */
export const readable = (value: unknown): string => JSON.stringify(value ?? null, inBaht)
