import { writePrizes } from '@sala/contract/rewards/draws/draw-verification.ts'
import { percentOfChance } from '@sala/contract/rewards/draws/prize-odds.ts'
import { satangFromBaht } from '@sala/contract/wire/money.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import type { Answer } from '../../calls/api.ts'
import type { VerifySearch } from './draw-verification-search.ts'

export type Draws = Answer<'GET /rewards/draws'>
export type ShownWheel = NonNullable<Draws['wheel']>
export type MyDraws = NonNullable<Draws['mine']>
export type Drawn = MyDraws['draws'][number]

export const NO_PRIZE = 'ไม่ได้รางวัล'

/** Returns the Thai name of a prize. `amount` is in baht; 0 is the draw without a prize. */
export const prizeText = (amount: number): string =>
  amount === 0 ? NO_PRIZE : `โบนัส ${formatBaht(amount)} บาท`

/** Returns the chance of a prize in two forms: in percent (`0.1%`), and as "N in total", which people compare more easily. */
export const chanceText = (weight: number, total: number): { percent: string; ratio: string } => ({
  percent: percentOfChance(weight, total),
  ratio: `${formatCount(weight)} ใน ${formatCount(total)}`,
})

/** Returns the Thai sentence about a draw's result. The page shows it, and screen readers announce it. */
export const resultText = ({ nonce, amount }: Drawn): string =>
  amount === 0
    ? `ผลการหมุนครั้งที่ ${nonce}: ไม่ได้รางวัล`
    : `ผลการหมุนครั้งที่ ${nonce}: ได้โบนัส ${formatBaht(amount)} บาท อยู่ในเครดิตของคุณแล้ว`

/** Returns the query of the page that verifies this draw: its seeds, number and prizes. */
export const searchOf = ({ server_seed, hash, member_seed, nonce, prizes }: Drawn): VerifySearch => ({
  server_seed,
  hash,
  member_seed,
  nonce: String(nonce),
  prizes: writePrizes(prizes.map(({ amount, weight }) => ({ amount: satangFromBaht(amount), weight }))),
})
