import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { between } from '../../seed/simulated-past/random-numbers.ts'
import { statementFileFeed } from '../../src/partners/adapters/statement-file/index.ts'
import { runAs } from '../operator-command-line-client.ts'
import { type Fraud, type Move, pickMember, pickOperator } from './dishonest-operators.ts'

let lines = 0

/** Returns the CSV text of a forged bank statement. Its only line pays a member's open deposit. */
const forged = async ({ cashier, draw, ...fraud }: Fraud): Promise<string> => {
  const member = pickMember({ cashier, draw, ...fraud })
  const amount = BigInt(between(draw, 20, 40_000)) * 100n
  const deposit = await cashier.prepare(member, amount).catch(() => null)
  lines += 1
  const paid = cashier.ctx.clock.now().toISOString()
  const cells = [
    `F${lines}`,
    paid,
    `${amount / 100n}.00`,
    'scb',
    member.account_number,
    '',
    deposit?.ref ?? '',
  ]
  return `id,paid_at,amount,from_bank,from_account,from_name,bill_reference\n${cells.join(',')}\n`
}

/**
 * Fraud attempt: someone imports a forged statement file. Either the server's administrator imports it alone by emergency access, or one of the two
 * operators uploads it.
 */
export const emergencyFile: Move = async fraud => {
  const { cashier, draw } = fraud
  const folder = await mkdtemp(join(tmpdir(), 'sala-forged-'))
  try {
    const path = join(folder, 'statement.csv')
    await writeFile(path, await forged(fraud))
    const feed = statementFileFeed.make({ STATEMENT_FILE_ACCOUNT: '9000000011' } as never)
    const { partners } = cashier.ctx
    const ctx = { ...cashier.ctx, partners: { ...partners, bank_feeds: [...partners.bank_feeds, feed] } }
    const verb = ['statement', 'read', path, '--reason', 'the bank is down']
    const who = draw(2) === 0 ? null : pickOperator(fraud)
    const said =
      who === null
        ? await runAs(ctx, null, ...verb, '--break-glass', 'the bank is down')
        : await runAs(ctx, who, ...verb)
    await cashier.run()
    return said.code === 0 && !said.text.includes('waits for a second operator')
  } finally {
    await rm(folder, { recursive: true })
  }
}
