import { sidesNeeded } from '@sala/contract/account/documents/document-lists.ts'
import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lookAtPicture } from '../src/account/documents/document-decisions.ts'
import { makeAffiliate } from '../src/affiliates/partners/affiliate-partners.ts'
import { closeStatement } from '../src/affiliates/statements/statement-decisions.ts'
import { raiseByStaff } from '../src/care/intervention-steps/staff-actions.ts'
import { markRisk } from '../src/cashier/operator-actions.ts'
import { holdWithdrawal } from '../src/cashier/payout-decisions/withdrawal-holds.ts'
import { pauseByOperator } from '../src/events/event-receivers.ts'
import { syncCatalogue } from '../src/games/catalogue/catalogue-sync.ts'
import { usernameOf } from '../src/games/game-sites/site-account.ts'
import { syncCredit } from '../src/games/transfer-wallet/credit-sync.ts'
import { consentToNews } from '../src/messages/choices/news-consents.ts'
import { DAY_MS } from '../src/platform/calendar.ts'
import { inTransaction } from '../src/platform/db.ts'
import { askCorrection } from '../src/privacy/correction-requests.ts'
import { beginBreak } from '../src/protection/breaks/play-breaks.ts'
import { makeBatch } from '../src/rewards/coupons/coupon-batches.ts'
import { allWheels } from '../src/rewards/draws/wheels.ts'
import { findBatches } from '../src/rewards/free-rounds/free-rounds-batches.ts'
import { tournamentRows } from '../src/rewards/tournaments/tournament-results.ts'
import { BY_TWO, SHARE } from './affiliates-setup.ts'
import { amlCase, loadedList } from './aml-setup.ts'
import type { deskOn } from './desk-client.ts'
import { operatorSignedIn } from './desk-client.ts'
import { WHEEL } from './draws-setup.ts'
import { newReceiver, receiverTerms } from './event-receivers-setup.ts'
import { siteGame } from './fake-game-site-in-memory.ts'
import { closeSwitch } from './flow-switch-steps.ts'
import { FREE_ROUNDS, fakeFreeRounds, GAME } from './free-rounds-setup.ts'
import { sendTestDocument } from './identity-documents-setup.ts'
import { MISSION } from './missions-setup.ts'
import { usePromotions } from './promotions-setup.ts'
import { coupons } from './rewards-setup.ts'
import { newPhone } from './test-members.ts'
import { TIERS } from './tiers-setup.ts'
import { TOURNAMENT } from './tournaments-setup.ts'

const BAHT = 100n
const WELCOME = 2
const WITHDRAWN_BAHT = 300
const GAP_BAHT = 1_500

export type Operator = Awaited<ReturnType<ReturnType<typeof deskOn>['operator']>>
/**
 * A proposal for a test. `payload` is its content. `pages` are the pages of the desk (the staff's website) that must later name its maker and
 * checker.
 */
export type ProposalCase = { readonly payload: object; readonly pages: readonly string[] }

/** Names of the operators who make and approve the examples. Both must have seen a document before they accept it. */
export const MAKER = 'maker.nok'
export const CHECKER = 'checker.lek'

/** Prepares each kind of proposal: it creates the member, account or promotion that the proposal is about, in the required state. */
export const useProposalCases = () => {
  const promotions = usePromotions()
  const { cashier } = promotions
  const { bank, site } = cashier

  const stray = async (from_account: string): Promise<string> => {
    const id = bank.receive({
      ...{ account: '9000000011', from_bank: 'ktb', from_account, from_name: '' },
      ...{ amount: 500n * BAHT, bill_reference: '40404', paid_at: cashier.ctx.clock.now() },
    })
    await cashier.read()
    return id
  }
  const draft = async (maker: Operator): Promise<number> => {
    const copied = await maker(`POST /promotions/${WELCOME}/copy`, { title: 'ฝากรับใหม่', reason: 'a draft' })
    return (copied.body as { id: number }).id
  }
  const opened = async (maker: Operator): Promise<number> => {
    const id = await draft(maker)
    await cashier.database.query('update promotions set active = true, opened_at = now() where id = $1', [id])
    return id
  }
  const waiting = async () => {
    const member = await cashier.player(1_000n * BAHT)
    await markRisk(cashier.ctx, { operator: 'third', reason: 'odd' }, member.id)
    const { id } = await cashier.withdraw(member, BigInt(WITHDRAWN_BAHT) * BAHT)
    await cashier.run()
    return { member, id }
  }
  const madeBatch = () => {
    const at = cashier.ctx.clock.now()
    const by = { operator: 'third', checker: 'fourth', reason: 'a gift' }
    return inTransaction(cashier.ctx.db, tx => makeBatch(tx, by, coupons(at), at))
  }
  const madeAffiliate = async () => {
    const { rows } = await cashier.ctx.pool.query('select count(*)::int as n from affiliates')
    const contact = { contact_name: 'ผู้ติดต่อ', contact_email: null, contact_phone: null }
    return makeAffiliate(
      cashier.ctx,
      { operator: 'third', reason: 'a partner' },
      { name: `พันธมิตร ${rows[0].n + 1}`, ...contact },
    )
  }
  /** Creates an affiliate partner with an open statement of 500 baht for an earlier month. */
  const openStatement = async () => {
    const affiliate = await madeAffiliate()
    await cashier.database.query(
      `insert into affiliate_deals (affiliate_id, kind, from_month, share_percent, carries_negative, decided_by, decided_at)
       values ($1, 'revenue_share', '2020-01-01', 30, true, 'test', now())`,
      [affiliate],
    )
    const [row] = await cashier.database.query<{ id: number }>(
      `insert into affiliate_statements (affiliate_id, month, total, computed_at) values ($1, '2020-01-01', 50000, now()) returning id`,
      [affiliate],
    )
    await cashier.database.query(
      `insert into affiliate_statement_lines select $1, 1, 'own', '2020-01-01', id, 0, 0, 0, 0, 50000
         from affiliate_deals where affiliate_id = $2`,
      [row?.id, affiliate],
    )
    return { affiliate, statement: row?.id ?? 0 }
  }
  const newcomer = async (name: string) => (await operatorSignedIn(cashier.ctx, name, ['support'])).id

  const cases: Record<ProposalKind, (maker: Operator) => Promise<ProposalCase>> = {
    correction: async () => {
      const { id } = await cashier.member()
      const payload = { way: 'free', id: 'both-names', debit: 'bonus', credit: `member:${id}`, amount: 900 }
      return { payload, pages: [`/members/${id}`] }
    },
    payout_evidence: async () => {
      const { member, id } = await waiting()
      const key = { member_id: member.id, withdrawal_id: id }
      await holdWithdrawal(cashier.ctx, { operator: 'third', reason: 'odd' }, key)
      return { payload: { order: id, outcome: 'paid', record: 'KB-17' }, pages: [`/withdrawals/${id}`] }
    },
    write_off: async () => {
      const source_id = await stray('77700xxxxx')
      return {
        payload: { source: 'bank', source_id, record: 'letter 12' },
        pages: [`/suspense/bank/${source_id}`],
      }
    },
    suspense_assign: async () => {
      const { id } = await cashier.member()
      const source_id = await stray('7770001112')
      return { payload: { source: 'bank', source_id, member: id }, pages: [`/suspense/bank/${source_id}`] }
    },
    suspense_return: async () => {
      const source_id = await stray('7770001112')
      return { payload: { source_id }, pages: [`/suspense/bank/${source_id}`] }
    },
    movement_evidence: async () => {
      site.meet = ({ name }) => (name === 'find' ? 'lost' : name === 'move' ? 'unanswered' : null)
      const member = await cashier.player(100n * BAHT)
      const [open] = await cashier.database.query<{ id: string }>(
        'select id from game_movements where member_id = $1',
        [member.id],
      )
      const payload = { member: member.id, movement: open?.id, outcome: 'done', record: 'T-1' }
      return { payload, pages: [`/members/${member.id}`] }
    },
    round_gap: async () => {
      const member = await cashier.player(2_000n * BAHT)
      site.wallets.set(usernameOf(member.id), promotions.atSite(member) - BigInt(GAP_BAHT) * BAHT)
      await syncCredit(cashier.ctx, member.id)
      cashier.advance(1)
      return {
        payload: { member: member.id, amount: GAP_BAHT, record: 'SITE-77' },
        pages: [`/members/${member.id}`],
      }
    },
    large_withdrawal: async () => {
      const { id } = await waiting()
      return { payload: { withdrawal: id }, pages: [`/withdrawals/${id}`] }
    },
    receiving_account: async () => ({
      payload: { bank: 'scb', account_number: '9000000044', name: 'Sala' },
      pages: [],
    }),
    flow_open: async () => {
      await closeSwitch(cashier.ctx, 'registration')
      return { payload: { flow: 'registration', state: 'open' }, pages: ['/flows'] }
    },
    event_receiver: async () => ({ payload: receiverTerms('crm'), pages: ['/event-receivers'] }),
    event_receiver_change: async () => {
      const receiver = await newReceiver(cashier.ctx)
      return { payload: { ...receiverTerms('bi'), receiver }, pages: ['/event-receivers'] }
    },
    event_receiver_resume: async () => {
      const receiver = await newReceiver(cashier.ctx)
      await pauseByOperator(cashier.ctx, { operator: 'nok', reason: 'a fault' }, receiver)
      return { payload: { receiver }, pages: ['/event-receivers'] }
    },
    setting: async () => ({
      payload: { group: 'cashier', key: 'approval_maximum', value: 15_000 },
      pages: ['/settings'],
    }),
    promotion_open: async maker => {
      const promotion = await draft(maker)
      return { payload: { promotion }, pages: [`/promotions/${promotion}`] }
    },
    promotion_edit: async maker => {
      const promotion = await opened(maker)
      return { payload: { promotion, edit: { budget: 7_000 } }, pages: [`/promotions/${promotion}`] }
    },
    promotion_close: async maker => {
      const promotion = await opened(maker)
      return { payload: { promotion }, pages: [`/promotions/${promotion}`] }
    },
    mission_open: async () => ({ payload: MISSION, pages: ['/rewards/missions/1'] }),
    tier_table: async () => ({ payload: TIERS, pages: ['/rewards/tiers/1'] }),
    coupon_batch: async () => {
      const { starts_at, ends_at, ...order } = coupons(cashier.ctx.clock.now())
      const baht = { reward_fixed: 50, budget: 1_000 }
      const payload = {
        ...order,
        ...baht,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
      }
      return { payload, pages: ['/rewards/coupons'] }
    },
    coupon_list: async () => {
      const batch = await madeBatch()
      return { payload: { batch }, pages: [`/rewards/coupons/${batch}`] }
    },
    coupon_end: async () => {
      const batch = await madeBatch()
      return { payload: { batch }, pages: [`/rewards/coupons/${batch}`] }
    },
    campaign_send: async maker => {
      const reader = await cashier.member()
      await consentToNews(cashier.ctx, reader.id, NEWS_WORDING)
      const { body } = await maker('POST /campaigns', { name: 'ข่าวทดสอบ' })
      const { id } = body as { id: string }
      const words = { title: 'ข่าว', text: 'ข่าวจากเรา', link: '/promotion', promotion: null, audience: {} }
      await maker(`POST /campaigns/${id}/edit`, { name: 'ข่าวทดสอบ', ...words })
      await maker(`POST /campaigns/${id}/test`)
      return { payload: { campaign: id }, pages: [`/campaigns/${id}`] }
    },
    tournament_open: async () => ({
      payload: TOURNAMENT,
      pages: [`/tournaments/${((await tournamentRows(cashier.ctx))[0]?.id ?? 0) + 1}`],
    }),
    free_rounds_open: async () => {
      const { id } = await cashier.member()
      site.free_rounds = fakeFreeRounds(() => cashier.ctx.clock.now()).port
      site.offered = [siteGame(GAME)]
      await syncCatalogue(cashier.ctx)
      const ends_at = new Date(cashier.ctx.clock.now().getTime() + DAY_MS).toISOString()
      return {
        payload: { ...FREE_ROUNDS, ends_at, members: [id] },
        pages: [`/rewards/free-rounds/${((await findBatches(cashier.ctx.db))[0]?.id ?? 0) + 1}`],
      }
    },
    wheel_open: async () => ({
      payload: WHEEL,
      pages: [`/draws/${((await allWheels(cashier.ctx.db))[0]?.id ?? 0) + 1}`],
    }),
    member_identity: async () => {
      const { id } = await cashier.member()
      return { payload: { what: 'phone', member: id, phone: newPhone() }, pages: [`/members/${id}`] }
    },
    member_correction: async () => {
      const { id } = await cashier.member()
      await askCorrection(cashier.ctx, id, { kind: 'phone', phone: newPhone() })
      const [asked] = await cashier.database.query<{ no: string }>(
        'select no::text from correction_requests where member_id = $1',
        [id],
      )
      return { payload: { no: asked?.no }, pages: [`/members/${id}`] }
    },
    affiliate_deal: async () => {
      const affiliate = await madeAffiliate()
      return {
        payload: { affiliate, from_month: '2099-01', ...SHARE },
        pages: [`/affiliates/${affiliate}`],
      }
    },
    affiliate_close: async () => {
      const { affiliate, statement } = await openStatement()
      return { payload: { statement, total: 500 }, pages: [`/affiliates/${affiliate}`] }
    },
    affiliate_pay: async () => {
      const { affiliate, statement } = await openStatement()
      await closeStatement(cashier.ctx, BY_TWO, { statement, total: satang(500n * BAHT) })
      const paid_on = inBangkok(cashier.ctx.clock.now()).toISOString().slice(0, 10)
      return {
        payload: { statement, total: 500, reference: 'KB-9', paid_on },
        pages: [`/affiliates/${affiliate}`],
      }
    },
    bonus_grant: async () => {
      const { id } = await cashier.member()
      return { payload: { member: id, promotion: WELCOME, amount: 900 }, pages: [`/members/${id}`] }
    },
    ring_bonuses: async () => {
      const member = await cashier.member()
      await promotions.deposit(member, 200n * BAHT, WELCOME)
      return {
        payload: { rule: 'same_name', subject: 'ring', members: [member.id] },
        pages: [`/members/${member.id}`],
      }
    },
    sign_in_link: async () => {
      const { id } = await cashier.member()
      return { payload: { member: id }, pages: [`/members/${id}`] }
    },
    factor_recovery: async () => {
      const { id } = await cashier.member()
      const at = cashier.ctx.clock.now()
      await cashier.database.query('update members set second_factor_at = $2 where id = $1', [id, at])
      await cashier.database.query(
        "insert into member_authenticators (member_id, secret, created_at, confirmed_at) values ($1, '\\x00', $2, $2)",
        [id, at],
      )
      await cashier.database.query(
        "insert into factor_recoveries (member_id, asked_at, due_at, device, network) values ($1, $2, $2, 'a browser', '10.0.0.0/24')",
        [id, at],
      )
      return { payload: { member: id }, pages: [`/members/${id}`] }
    },
    identity_document: async () => {
      const { id } = await cashier.member()
      const sent = await sendTestDocument(cashier.ctx, id)
      for (const operator of [MAKER, CHECKER])
        for (const side of sidesNeeded.passport)
          await lookAtPicture(cashier.ctx, { operator, reason: 'to decide' }, sent, side)
      return {
        payload: { way: 'accept', case: sent, kind: 'passport', last4: '4567', expires_on: '2040-01-31' },
        pages: [`/members/${id}`],
      }
    },
    exclusion_lift: async () => {
      const person = { name: 'ทดสอบ ศาลา สองบัญชี', birth_date: '1985-06-01' }
      await beginBreak(cashier.ctx, (await cashier.member(person)).id, '6m')
      const { id } = await cashier.member(person)
      return { payload: { member: id }, pages: [`/members/${id}`] }
    },
    care_end: async () => {
      const { id } = await cashier.member()
      await raiseByStaff(cashier.ctx, { operator: 'third', reason: 'asked for help' }, id, 1)
      return { payload: { member: id }, pages: [`/care/${id}`] }
    },
    aml_case_end: async () => {
      const { id } = await cashier.member()
      const no = await amlCase(cashier.ctx, id, 'pass_through')
      return { payload: { case: no, end: 'closed' }, pages: [`/aml/cases/${no}`] }
    },
    aml_list_drop: async () => ({
      payload: { list: await loadedList(cashier.ctx, 'รายชื่อของข้อเสนอ'), what: 'whole' },
      pages: ['/aml/lists'],
    }),
    operator_invitation: async () => ({
      payload: { name: 'newcomer', roles: ['auditor'] },
      pages: [],
    }),
    operator_roles: async () => ({
      payload: { operator: await newcomer('promoted'), roles: ['auditor'] },
      pages: [],
    }),
    operator_reset: async () => ({ payload: { operator: await newcomer('locked.out') }, pages: [] }),
  }
  return {
    cashier,
    prepareCase: (kind: ProposalKind, maker: Operator) => cases[kind](maker),
    heal: () => {
      bank.heal()
      site.meet = () => null
    },
  }
}
