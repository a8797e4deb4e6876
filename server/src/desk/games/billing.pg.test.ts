import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { countSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { playFromWallet } from '../../games/seamless-wallet/seamless-plays.ts'
import type { PlayBilling } from '../../partners/ports/seamless-wallet-calls.ts'
import { bangkokDate, DAY_SECONDS } from '../../platform/calendar.ts'

const seamless = useSeamless()
const { games, player, newId, rollback } = seamless
const desk = deskOn(() => games.ctx)

type Row = { key: string; ggr: number; ggr_billed: number; unbilled: number; fees: number }

const NOT_BILLED: PlayBilling = { is_billable: false, billable_amount: null, fee: satang(0n) }
const part = (billable_amount: bigint, fee: bigint): PlayBilling => ({
  is_billable: true,
  billable_amount: satang(billable_amount),
  fee: satang(fee),
})

test('billing and fees of a site are in the earnings of each group, once for a repeated call and not for a rollback, equal to plain SQL', async () => {
  const call = await desk.operator('reader', ['finance'])
  const member = await player(100_000n)
  const base = { member_id: member.id, game_id: 'lotus', token: member.token }
  const bet = (id: string, amount: bigint, billing: PlayBilling | null) =>
    playFromWallet(games.ctx, {
      ...{ ...base, kind: 'bet', id, round: id, closes: false, amount: satang(amount), billing },
    })
  const win = (of: string, amount: bigint, billing: PlayBilling | null) =>
    playFromWallet(games.ctx, {
      ...{
        kind: 'win',
        id: newId(),
        member_id: member.id,
        game_id: 'lotus',
        round: of,
        closes: true,
        bet: of,
      },
      ...{ amount: satang(amount), billing },
    })
  const [whole, unbilled, partly, back] = [newId(), newId(), newId(), newId()]
  await bet(whole, 1_000n, null)
  await win(whole, 300n, null)
  await bet(unbilled, 2_000n, NOT_BILLED)
  await bet(unbilled, 2_000n, NOT_BILLED)
  await win(unbilled, 500n, NOT_BILLED)
  await bet(partly, 4_000n, part(1_500n, 250n))
  await win(partly, 0n, null)
  await bet(back, 900n, part(100n, 77n))
  await rollback(member, newId(), back)
  games.advance(60)
  await countSeamlessRounds(games.ctx)

  const day = bangkokDate(games.ctx.clock.now())
  const [plain] = await games.database.query<{ unbilled: number; fees: number; ggr: number; billed: number }>(
    `with kept as (
       select p.kind, p.amount, b.is_billable, b.billable_amount, coalesce(b.fee, 0) as fee
         from seamless_plays p left join play_billings b on b.play_id = p.id
        where p.kind <> 'rollback' and p.refusal is null
          and p.id not in (select of_id from seamless_plays where kind = 'rollback'))
     select count(*) filter (where is_billable = false)::int as unbilled, (sum(fee) / 100.0)::float as fees,
            (sum(case kind when 'bet' then amount else -amount end) / 100.0)::float as ggr,
            (sum(case when is_billable = false then 0 when billable_amount is not null then billable_amount else amount end
              * case kind when 'bet' then 1 else -1 end) / 100.0)::float as billed
       from kept`,
  )
  const expected = {
    ggr: plain?.ggr,
    ggr_billed: plain?.billed,
    unbilled: plain?.unbilled,
    fees: plain?.fees,
  }
  expect(expected).toEqual({ ggr: 62, ggr_billed: 22, unbilled: 2, fees: 2.5 })
  for (const by of ['game', 'provider', 'section']) {
    const { status, body } = await call(`GET /games?from=${day}&to=${day}&by=${by}`)
    expect(status).toBe(200)
    const { rows, total } = body as { rows: Row[]; total: Row }
    expect(total).toMatchObject(expected)
    const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
    expect({
      ...{ ggr: sum(row => row.ggr), ggr_billed: sum(row => row.ggr_billed) },
      ...{ unbilled: sum(row => row.unbilled), fees: sum(row => row.fees) },
    }).toEqual(expected)
  }
})

test('a round that is not billed counts nowhere in the billed GGR, also if its win comes after midnight', async () => {
  games.advance(DAY_SECONDS)
  const member = await player(100_000n)
  const totalOf = async (name: string, day: string): Promise<Row> => {
    const call = await desk.operator(name, ['finance'])
    return ((await call(`GET /games?from=${day}&to=${day}&by=game`)).body as { total: Row }).total
  }
  const [of, first] = [newId(), bangkokDate(games.ctx.clock.now())]
  const play = { member_id: member.id, game_id: 'lotus', round: of, billing: NOT_BILLED }
  const bet = { ...play, kind: 'bet', id: of, token: member.token, closes: false } as const
  await playFromWallet(games.ctx, { ...bet, amount: satang(2_000n) })
  games.advance(DAY_SECONDS)
  const next = bangkokDate(games.ctx.clock.now())
  const win = { ...play, kind: 'win', id: newId(), bet: of, closes: true } as const
  await playFromWallet(games.ctx, { ...win, amount: satang(500n) })
  await countSeamlessRounds(games.ctx)
  expect(await totalOf('first', first)).toMatchObject({ ggr: 15, ggr_billed: 0, unbilled: 2 })
  expect(await totalOf('next', next)).toMatchObject({ ggr: 0, ggr_billed: 0, unbilled: 0 })
})
