import { expect, test } from 'vitest'
import { rtpBetween, rtpSeen } from './return-to-player.ts'

type Cell = { readonly stake: number; readonly win: number }

const sumsOf = (cells: readonly Cell[]) => {
  const sum = (of: (cell: Cell) => number) => cells.reduce((total, cell) => total + of(cell), 0)
  return {
    stake: BigInt(sum(({ stake }) => stake)),
    win: BigInt(sum(({ win }) => win)),
    cells: cells.length,
    win_square: sum(({ win }) => win ** 2),
    stake_square: sum(({ stake }) => stake ** 2),
    win_stake: sum(({ win, stake }) => win * stake),
  }
}
const cells = (count: number, of: (at: number) => Cell) => Array.from({ length: count }, (_, at) => of(at))

test('no samples give no return to player, and few samples give no interval', () => {
  expect(rtpSeen(sumsOf([]))).toBeNull()
  const few = sumsOf(cells(29, () => ({ stake: 100, win: 90 })))
  expect([rtpSeen(few), rtpBetween(few)]).toEqual([90, null])
})

test('a constant payout has no width, and a varying one has the formula’s width', () => {
  expect(rtpBetween(sumsOf(cells(100, () => ({ stake: 100, win: 96 }))))).toEqual({ low: 96, high: 96 })
  // In this example with stakes of 100, half of the stakes win 0 and half win 200. So R = 1, each error e = win − R·stake is 100 or −100, and Σe² =
  // n·100². Half the interval is 1.96·√(n/(n−1)·n)·100 / (n·100).
  const halves = sumsOf(cells(400, at => ({ stake: 100, win: at % 2 === 0 ? 0 : 200 })))
  expect(rtpBetween(halves)).toEqual({ low: 90.19, high: 109.81 })
})

test('of many samples about nineteen in twenty have the true figure within their interval', () => {
  let state = 12_345
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  let within = 0
  for (let sample = 0; sample < 400; sample++) {
    const drawn = cells(120, () => {
      const stake = 50 + Math.floor(random() * 200)
      return { stake, win: random() < 0.475 ? stake * 2 : 0 }
    })
    const between = rtpBetween(sumsOf(drawn))
    if (between !== null && between.low <= 95 && 95 <= between.high) within += 1
  }
  expect(within / 400).toBeGreaterThan(0.91)
  expect(within / 400).toBeLessThan(0.99)
})
