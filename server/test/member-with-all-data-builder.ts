import { satang } from '@sala/contract/wire/money.ts'
import sharp from 'sharp'
import { startPhoneProof } from '../src/account/identity/phone-verification.ts'
import { startReset } from '../src/account/passwords/password-reset.ts'
import { signIn } from '../src/account/passwords/sign-in.ts'
import { clearRisk, markRisk } from '../src/cashier/operator-actions.ts'
import { receiveSlip } from '../src/cashier/payment-slips/slips.ts'
import type { Context } from '../src/context.ts'
import { askCorrection } from '../src/privacy/correction-requests.ts'
import { setLimit } from '../src/protection/limits/play-limits.ts'
import { openThread } from '../src/support/member-messages.ts'
import { answerThread, writeNote } from '../src/support/staff-replies.ts'
import { sendTestDocument } from './identity-documents-setup.ts'
import type { TestDatabase } from './pg/test-database.ts'
import type { usePromotions } from './promotions-setup.ts'
import { callerOf, TEST_PASSWORD, type TestMember } from './test-members.ts'

const WELCOME = 2

/** Values of a test member that occur nowhere else in the database, so that a search finds only this member's data. */
export const UNIQUE_VALUES = {
  name: 'พิมพ์ชนก วัฒนเลิศ',
  line: 'pim-line-77',
  birth_date: '1987-09-14',
  mark: 'p'.repeat(43),
  question: 'ถามเรื่องยอดของพิมพ์',
  complaint: 'พิมพ์ขอร้องเรียนเรื่องถอน',
  note: 'พิมพ์เคยส่งสลิปซ้ำ',
  addresses: ['203.0.113.201', '198.51.100.77'],
} as const

/** Writes to support as the member, with a picture and a complaint. The staff answer. */
const writeToSupport = async (ctx: Context, { id }: TestMember): Promise<void> => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const question = { topic: 'withdrawal', about: null, key: null, picture: photo.toString('base64') } as const
  const thread = await openThread(ctx, id, {
    ...question,
    complaint: 'payment',
    text: UNIQUE_VALUES.complaint,
  })
  await openThread(ctx, id, { ...question, complaint: null, text: UNIQUE_VALUES.question })
  const answer = { operator: 'test', text: 'รับเรื่องแล้วค่ะ', key: 'answer-of-test' }
  await answerThread(ctx, thread, answer)
  await writeNote(ctx, thread, { ...answer, text: UNIQUE_VALUES.note })
}

/** Creates a member with a row in each table that can contain data of members. The member has no credit, no open request and no open bonus. */
export const createFullMember = async (promotions: ReturnType<typeof usePromotions>): Promise<TestMember> => {
  const { cashier } = promotions
  const { ctx } = cashier
  const from = { ip: UNIQUE_VALUES.addresses[0], browser: true, device_mark: UNIQUE_VALUES.mark }
  const her = await cashier.member({ name: UNIQUE_VALUES.name, birth_date: UNIQUE_VALUES.birth_date, from })
  await cashier.database.query('update members set line = $2 where id = $1', [her.id, UNIQUE_VALUES.line])
  const caller = callerOf({ ...from, ip: UNIQUE_VALUES.addresses[1] })
  const { phone } = her
  await signIn(ctx, caller, { phone, password: 'Wrong9999x' }).catch(() => undefined)
  await signIn(ctx, caller, { phone, password: TEST_PASSWORD, ip: UNIQUE_VALUES.addresses[1] })
  await startReset(ctx, caller, phone)
  await startPhoneProof(ctx, caller, her.id).catch(() => undefined)

  await promotions.deposit(her, 20_000n, WELCOME)
  promotions.play(her, 1_000n, 3_000n)
  await promotions.count(her)
  await promotions.giveUp(her)
  await cashier.run()
  await cashier.database.query('update deposits set claimed_ip = $2 where member_id = $1', [
    her.id,
    UNIQUE_VALUES.addresses[1],
  ])
  await writeToSupport(ctx, her)
  await sendTestDocument(ctx, her.id)
  await setLimit(ctx, her.id, { kind: 'deposit', period: 'day', amount: satang(900_000n) })
  await receiveSlip(ctx, her.id, {
    code: { bank_code: '014', trans_ref: '20261118HER1' },
    kept: Buffer.from('webp'),
  })
  cashier.bank.receive({
    account: '9000000011',
    from_bank: 'scb',
    from_account: her.account_number,
    from_name: UNIQUE_VALUES.name,
    amount: 5_000n,
    trans_ref: '20261118HER1',
    paid_at: ctx.clock.now(),
  })
  await cashier.read()
  await markRisk(ctx, { operator: 'nok', reason: 'papers were asked for' }, her.id)
  await cashier.database.query('update risk_marks set reason = $2 where member_id = $1', [
    her.id,
    `papers of ${UNIQUE_VALUES.name}`,
  ])
  await clearRisk(ctx, { operator: 'nok', reason: 'papers came' }, her.id)
  await askCorrection(ctx, her.id, {
    kind: 'name',
    name: `${UNIQUE_VALUES.name}สกุล`,
    note: `ชื่อเดิม ${UNIQUE_VALUES.name}`,
  })
  return her
}

/** Withdraws all credit of the member in one withdrawal: that in the wallet, in transfer and at the game site. */
export const withdrawAllCredit = async (
  { cashier }: ReturnType<typeof usePromotions>,
  her: TestMember,
): Promise<void> => {
  const { wallet, moving, game } = await cashier.balances(her)
  const left = wallet + moving + game
  if (left > 0n) await cashier.withdraw(her, left)
  await cashier.run()
}

type Place = { schema: string; table: string; column: string }

/**
 * Returns the columns that contain one of these texts in any encoding, each as `table.column`. For a table outside the product's schema, the name of
 * the schema comes first.
 */
export const findColumnsWith = async (
  database: TestDatabase,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const columns = await database.query<Place>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found = new Map<string, number>()
  for (const { schema, table, column } of columns) {
    const patterns = texts.flatMap(text => [text, Buffer.from(text).toString('hex')]).map(text => `%${text}%`)
    const [row] = await database.query<{ n: number }>(
      `select count(*)::int as n from "${schema}"."${table}" where "${column}"::text like any($1::text[])`,
      [patterns],
    )
    if ((row?.n ?? 0) > 0)
      found.set(schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`, row?.n ?? 0)
  }
  return found
}
