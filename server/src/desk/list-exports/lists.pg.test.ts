import { deskLists, type ListName } from '@sala/contract/desk/list-exports/endpoints.ts'
import type { ListFile } from '@sala/contract/desk/list-exports/list-file.ts'
import { plainLists } from '@sala/contract/desk/list-exports/lists-without-personal-data.ts'
import { roles, roleTable } from '@sala/contract/desk/roles.ts'
import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { WHEEL } from '../../../test/draws-setup.ts'
import { newReceiver } from '../../../test/event-receivers-setup.ts'
import { siteGame } from '../../../test/fake-game-site-in-memory.ts'
import { FREE_ROUNDS, fakeFreeRounds, GAME } from '../../../test/free-rounds-setup.ts'
import { MISSION } from '../../../test/missions-setup.ts'
import { coupons as couponsOrder } from '../../../test/rewards-setup.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { TIERS } from '../../../test/tiers-setup.ts'
import { TOURNAMENT } from '../../../test/tournaments-setup.ts'
import { makeAffiliate } from '../../affiliates/partners/affiliate-partners.ts'
import { makeCampaign } from '../../campaigns/drafts/campaigns.ts'
import { syncCatalogue } from '../../games/catalogue/catalogue-sync.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { makeBatch } from '../../rewards/coupons/coupon-batches.ts'
import { openWheel } from '../../rewards/draws/wheels.ts'
import { openFreeRounds } from '../../rewards/free-rounds/free-rounds-batches.ts'
import { openMission } from '../../rewards/missions/missions.ts'
import { adoptTierTable } from '../../rewards/tiers/tier-tables.ts'
import { openTournament } from '../../rewards/tournaments/tournaments.ts'

const slips = useSlips()
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const BYTE_ORDER_MARK = '\uFEFF'
type Operator = Awaited<ReturnType<typeof desk.operator>>
let auditor: Operator
let campaign = ''
let receiver = ''
let coupons = ''
beforeAll(async () => {
  campaign = await makeCampaign(slips.ctx, 'anong', 'ข่าว')
  receiver = await newReceiver(slips.ctx)
  auditor = await desk.operator('anong', ['auditor'])
  const decision = { operator: 'nok', checker: 'lek', reason: 'a wheel of the test' }
  const now = slips.ctx.clock.now()
  coupons = await inTransaction(slips.ctx.db, tx => makeBatch(tx, decision, couponsOrder(now), now))
  await openWheel(slips.ctx, decision, wheelDraft.parse(WHEEL))
  await adoptTierTable(slips.ctx, decision, tierDraft.parse(TIERS))
  await openMission(slips.ctx, decision, missionDraft.parse(MISSION))
  slips.site.free_rounds = fakeFreeRounds(() => slips.ctx.clock.now()).port
  slips.site.offered = [siteGame(GAME)]
  await syncCatalogue(slips.ctx)
  const { id } = await slips.member()
  const ends_at = new Date(slips.ctx.clock.now().getTime() + DAY_MS).toISOString()
  const rounds = freeRoundsDraft.parse({ ...FREE_ROUNDS, ends_at, members: [id] })
  await openFreeRounds(slips.ctx, decision, rounds)
  await openTournament(slips.ctx, decision, tournamentDraft.parse(TOURNAMENT))
  const contact = { contact_name: 'ผู้ติดต่อ', contact_email: null, contact_phone: null }
  await makeAffiliate(slips.ctx, decision, { name: 'พันธมิตร', ...contact })
})

const names = Object.keys(deskLists) as ListName[]
const today = () => bangkokDate(slips.ctx.clock.now())

/** Path of each call that returns a list for the staff's website, with the required query parameters. */
const PATHS: Readonly<Record<ListName, string>> = {
  work: '/lists/work?',
  withdrawals: '/lists/withdrawals?',
  deposits: '/lists/deposits?',
  journal: '/lists/journal?day=DAY&',
  accounts: '/lists/accounts?day=DAY&',
  balances: '/lists/balances?',
  reconciliation: '/lists/reconciliation?',
  unreconciled: '/lists/unreconciled?day=DAY&',
  payout_files: '/lists/payout_files?',
  bank_files: '/lists/bank_files?',
  members: '/lists/members?q=MEMBER&',
  registrations: '/lists/registrations?day=DAY&',
  care: '/lists/care?',
  aml_cases: '/lists/aml_cases?',
  aml_lists: '/lists/aml_lists?',
  risk: '/lists/risk?',
  documents: '/lists/documents?',
  links: '/lists/links?member=MEMBER&',
  money: '/lists/money?member=MEMBER&',
  bonuses: '/lists/bonuses?member=MEMBER&',
  play: '/lists/play?member=MEMBER&',
  friends: '/lists/friends?member=MEMBER&',
  slips: '/lists/slips?member=MEMBER&',
  devices: '/lists/devices?member=MEMBER&',
  complaints: '/lists/complaints?',
  promotions: '/lists/promotions?',
  coupons: '/lists/coupons?',
  campaigns: '/lists/campaigns?',
  campaign_results: '/lists/campaign_results?campaign=CAMPAIGN&',
  flows: '/lists/flows?',
  event_receivers: '/lists/event_receivers?',
  event_deliveries: '/lists/event_deliveries?receiver=RECEIVER&',
  wheels: '/lists/wheels?',
  promotion_days: '/lists/promotion_days?promotion=2&',
  coupon_days: '/lists/coupon_days?batch=COUPONS&',
  wheel_days: '/lists/wheel_days?wheel=1&',
  missions: '/lists/missions?',
  mission_days: '/lists/mission_days?mission=1&',
  tier_tables: '/lists/tier_tables?',
  tier_days: '/lists/tier_days?table=1&',
  free_rounds: '/lists/free_rounds?',
  free_rounds_days: '/lists/free_rounds_days?batch=1&',
  free_rounds_members: '/lists/free_rounds_members?batch=1&',
  tournaments: '/lists/tournaments?',
  tournament_ranks: '/lists/tournament_ranks?tournament=1&',
  games: '/lists/games?from=DAY&to=DAY&by=game&',
  movements: '/lists/movements?',
  rounds: '/lists/rounds?',
  affiliates: '/lists/affiliates?',
  affiliate_links: '/lists/affiliate_links?affiliate=1&',
  affiliate_statements: '/lists/affiliate_statements?affiliate=1&',
  receivables: '/lists/receivables?',
  banners: '/lists/banners?',
  notices: '/lists/notices?',
  operators: '/lists/operators?',
  settings: '/lists/settings?',
  jobs: '/lists/jobs?',
  jobs_waiting: '/lists/jobs_waiting?',
  browser_faults: '/lists/browser_faults?',
  partner_log: '/lists/partner_log?',
  silences: '/lists/silences?',
  clocks: '/lists/clocks?',
  callbacks: '/lists/callbacks?',
  codes: '/lists/codes?',
  line: '/lists/line?',
  strange: '/lists/strange?',
  audit: '/lists/audit?',
  report_retention: '/lists/report_retention?weeks=12&',
  report_lapses: '/lists/report_lapses?weeks=12&',
  report_second_deposits: '/lists/report_second_deposits?weeks=12&',
  report_staff: '/lists/report_staff?from=DAY&to=DAY&',
}

const pathOf = (name: ListName, member: string): `/${string}` =>
  `/${PATHS[name].slice(1).replaceAll('MEMBER', member).replaceAll('CAMPAIGN', campaign).replaceAll('RECEIVER', receiver).replaceAll('COUPONS', coupons).replaceAll('DAY', today())}`

/** Lists that their page filters by state, each with the state of the one row that the setup makes, and with a state of none. */
const BY_STATE = [
  ['coupons', 'unlisted', 'ended'],
  ['campaigns', 'draft', 'finished'],
  ['wheels', 'running', 'over'],
  ['tier_tables', 'running', 'replaced'],
  ['missions', 'running', 'over'],
  ['free_rounds', 'running', 'cancelled'],
  ['tournaments', 'before', 'decided'],
  ['affiliates', 'paused', 'ended'],
] as const

const csvOf = async (ask: Operator, path: `/${string}`): Promise<string[]> => {
  const { status, raw, headers } = await ask(`GET ${path}`)
  expect({ path, status }).toEqual({ path, status: 200 })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  return raw.toString().trimEnd().split('\r\n')
}

describe('the file of a list', () => {
  test.each(names)('%s: comes as text and as a workbook, under the same heads', async name => {
    const member = await slips.member()
    const { heads }: ListFile = deskLists[name]
    const path = pathOf(name, member.id)
    const [first] = await csvOf(auditor, `${path}form=csv`)
    expect(first).toBe(
      `${BYTE_ORDER_MARK}${heads.map(head => (/[,"]/.test(head) ? `"${head}"` : head)).join(',')}`,
    )
    const { status, raw, headers } = await auditor(`GET ${path}form=xlsx`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}-${today()}.xlsx"`)
    const [sheet] = await readXlsxFile(raw)
    expect(sheet?.data[0]).toEqual(heads)
  })

  test('holds every row of its filters, also those of later pages, and sums are figures', async () => {
    const made: string[] = []
    // The test creates more members than fit on a page.
    for (let at = 0; at < 51; at += 1) made.push((await slips.member()).id)
    const rows = await csvOf(auditor, `/lists/registrations?form=csv&day=${today()}`)
    for (const id of made) expect(rows.filter(row => row.includes(id))).toHaveLength(1)
    expect(await csvOf(auditor, '/lists/registrations?form=csv&day=2001-01-01')).toHaveLength(1)

    const member = await slips.member()
    await slips.prepare(member, 300n * BAHT)
    const path: `/${string}` = `/lists/deposits?form=csv&member=${member.id}`
    expect(await csvOf(auditor, path)).toHaveLength(2)
    expect(await csvOf(auditor, `${path}&status=completed`)).toHaveLength(1)
    const { raw } = await auditor(`GET /lists/deposits?form=xlsx&member=${member.id}`)
    const [sheet] = await readXlsxFile(raw)
    const asked = deskLists.deposits.heads.indexOf('ขอฝาก (บาท)')
    expect(sheet?.data.slice(1).map(row => row[asked])).toEqual([300])
  })

  test.each(BY_STATE)('%s: has the rows of the chosen state only', async (name, present, absent) => {
    const ofState = (state: string) => csvOf(auditor, `/lists/${name}?form=csv&status=${state}`)
    expect(await ofState(present)).toHaveLength(2)
    expect(await ofState(absent)).toHaveLength(1)
  })

  test('exports members and money only to permitted roles, and nothing that the reader may not see', async () => {
    for (const role of roles) {
      const ask = await desk.operator(`lists-${role}`, [role])
      const { permissions } = roleTable[role]
      const member = await slips.member()
      for (const name of names) {
        const { call }: ListFile = deskLists[name]
        const needs = [call.access, ...(plainLists.includes(name) ? [] : ['finance.export'])]
        const may = needs.every(need => (permissions as readonly string[]).includes(need))
        const { status } = await ask(`GET ${pathOf(name, member.id)}form=csv`)
        expect({ role, name, status }).toEqual({ role, name, status: may ? 200 : 403 })
      }
    }
  })

  test('is in the audit log with its filters before its first row; a list that refuses has no file', async () => {
    const taker = await desk.operator('taker', ['auditor'])
    const member = await slips.member()
    await csvOf(taker, `/lists/deposits?form=csv&member=${member.id}&status=waiting`)
    const nobody = `mem_${'0'.repeat(26)}`
    expect((await taker(`GET /lists/money?form=csv&member=${nobody}`)).body).toMatchObject({
      code: 'not_found',
    })
    expect((await taker('GET /lists/registrations?form=csv&day=never')).status).toBe(422)
    expect(
      await slips.database.query(
        "select subject, details from audit_log where action = 'list.export' and actor = 'operator:taker'",
      ),
    ).toEqual([{ subject: 'deposits', details: { member: member.id, status: 'waiting' } }])
  })
})
