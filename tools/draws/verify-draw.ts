/**
 * Computes a draw of the wheel from its seeds, without a server: `npm run tool -- verify-draw --server-seed … --hash … --member-seed … --nonce 1
 * --prizes 0:700,20:250,100:50`. The exit code is 0 if the revealed server seed matches the commitment, otherwise 1.
 */
import { parseArgs } from 'node:util'
import { checkDraw } from '@sala/contract/rewards/draws/draw-verification.ts'
import { prizeName } from '@sala/contract/rewards/draws/prize-odds.ts'

const text = { type: 'string', default: '' } as const
const { values } = parseArgs({
  options: { 'server-seed': text, hash: text, 'member-seed': text, nonce: text, prizes: text },
})

const result = checkDraw({
  server_seed: values['server-seed'],
  hash: values.hash,
  member_seed: values['member-seed'],
  nonce: values.nonce,
  prizes: values.prizes,
})

if ('unreadable' in result) {
  console.error(`--${result.unreadable.replace('_', '-')} is missing or cannot be read`)
  process.exitCode = 1
} else {
  const { is_committed, computed_hash, number, total, prize } = result
  console.log(`commitment  ${computed_hash}`)
  console.log(
    `            ${is_committed ? 'the seed is the committed one' : 'THE SEED IS NOT THE COMMITTED ONE'}`,
  )
  console.log(`number      ${number} of ${total}`)
  console.log(`prize       ${prizeName(prize.amount)}`)
  if (!is_committed) process.exitCode = 1
}
