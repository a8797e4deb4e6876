import { writePrizes } from '@sala/contract/rewards/draws/draw-check.ts'
import { percentOfChance } from '@sala/contract/rewards/draws/odds.ts'
import { satangFromBaht } from '@sala/contract/wire/money.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import type { Answer } from '../../calls/api.ts'
import type { VerifySearch } from './verify-search.ts'

export type Draws = Answer<'GET /rewards/draws'>
export type ShownWheel = NonNullable<Draws['wheel']>
export type MyDraws = NonNullable<Draws['mine']>
export type Drawn = MyDraws['draws'][number]

export const NO_PRIZE = 'ไม่ได้รางวัล'

/** Returns the Thai name of a prize in baht. */
export const prizeText = (amount: number): string =>
  amount === 0 ? NO_PRIZE : `โบนัส ${formatBaht(amount)} บาท`

/** Returns the chance of a prize: `0.1%`, and "1 in N" as people compare chances. */
export const chanceText = (weight: number, total: number): { percent: string; ratio: string } => ({
  percent: percentOfChance(weight, total),
  ratio: `${formatCount(weight)} ใน ${formatCount(total)}`,
})

/** Returns the sentence about a result, for the page and for screen readers. */
export const resultText = ({ nonce, amount }: Drawn): string =>
  amount === 0
    ? `ผลการหมุนครั้งที่ ${nonce}: ไม่ได้รางวัล`
    : `ผลการหมุนครั้งที่ ${nonce}: ได้โบนัส ${formatBaht(amount)} บาท อยู่ในเครดิตของคุณแล้ว`

/** Returns the query that verifies this draw. */
export const searchOf = ({ server_seed, hash, member_seed, nonce, prizes }: Drawn): VerifySearch => ({
  server_seed,
  hash,
  member_seed,
  nonce: String(nonce),
  prizes: writePrizes(prizes.map(({ amount, weight }) => ({ amount: satangFromBaht(amount), weight }))),
})
