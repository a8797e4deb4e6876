import { banks } from '@sala/contract/account/banks.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { many, type Queryable } from '../foundation/database.ts'
import { takeFault } from '../foundation/faults.ts'
import { bahtString, type Satang, toBahtString } from '../foundation/money.ts'
import { accountNumber, isRefusal, read, reference, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { payOut } from './payouts.ts'

const order = z.object({
  reference,
  from_account: accountNumber,
  bank_code: z.string().regex(/^\d{3}$/),
  account: accountNumber,
  name: z.string().trim().min(1).max(120),
  amount: bahtString,
})

/** Splits a CSV line into cells, quoted or not. Cells never contain line breaks. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const recordsOf = (text: string): Record<string, string>[] => {
  const [heads = '', ...lines] = text.split(/\r?\n/).filter(line => line !== '')
  const names = cellsOf(heads)
  return lines.map(line => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])))
}

const bankOf = (code: string): string => {
  const found = Object.entries(banks).find(([, bank]) => bank.code === code)
  if (found === undefined) throw refusal(422, 'no_such_bank')
  return found[0]
}

/** Pays the lines of a payout file, each reference only once. Returns a result file with one row for each line. */
async function payFile(world: World, text: string): Promise<string> {
  const answers = ['reference,amount,status,reason']
  for (const record of recordsOf(text)) {
    const { bank_code, account, name, ...rest } = read(order, record)
    const amount = toBahtString(rest.amount)
    try {
      const paid = { ...rest, to_bank: bankOf(bank_code), to_account: account, to_name: name }
      const fault = await takeFault(world.db, 'bank', 'payout', ['refuse'])
      const answer = await payOut(world, paid, fault)
      const { status, reason } = z
        .object({ status: z.string(), reason: z.string().nullable() })
        .parse(answer.body)
      answers.push([rest.reference, amount, status === 'paid' ? 'PAID' : 'FAILED', reason ?? ''].join(','))
    } catch (error) {
      if (!isRefusal(error)) throw error
      answers.push([rest.reference, amount, 'FAILED', error.message].join(','))
    }
  }
  return `${answers.join('\r\n')}\r\n`
}

type Line = {
  line_id: string
  from_bank: string
  from_account: string
  from_name: string
  amount: Satang
  bill_reference: string | null
  paid_at: Date
}

const linesOf = (on: Queryable, account: string): Promise<Line[]> =>
  many<Line>(
    on,
    `select line_id, from_bank, from_account, from_name, amount, bill_reference, paid_at from sandbox.bank_line
      where account = $1 and (told_from is null or told_from <= clock_timestamp()) order by cursor`,
    [account],
  )

const HEADS = 'id,paid_at,amount,from_bank,from_account,from_name,bill_reference'
const toCsv = (lines: readonly Line[]): string => {
  const rows = lines.map(line => [
    ...[
      line.line_id,
      line.paid_at.toISOString(),
      toBahtString(line.amount),
      line.from_bank,
      line.from_account,
    ],
    ...[quoted(line.from_name), line.bill_reference ?? ''],
  ])
  return [HEADS, ...rows.map(row => row.join(','))].map(row => `${row}\r\n`).join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const ofxTime = (at: Date): string => `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}[0:GMT]`

const toOfx = (account: string, lines: readonly Line[]): string => {
  const movements = lines.map(
    line => `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${ofxTime(line.paid_at)}<TRNAMT>${toBahtString(line.amount)}
<FITID>${line.line_id}<NAME>${escaped(line.from_name)}<BANKACCTFROM><BANKID>${line.from_bank}<ACCTID>${line.from_account}
<ACCTTYPE>SAVINGS</BANKACCTFROM><MEMO>${line.bill_reference ?? ''}</STMTTRN>`,
  )
  return `OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>THB
<BANKACCTFROM><BANKID>004<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${movements.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

/** Adds the routes of the bank's website for companies: upload of payout files and download of statements. They need no secret key. */
export function bankFiles(app: FastifyInstance, world: World): void {
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, text, done) => done(null, text))

  app.post('/payout-files', async (request, reply) =>
    reply.type('text/csv').send(await payFile(world, read(z.string(), request.body))),
  )

  app.get('/statement-file', async (request, reply) => {
    const asked = z.object({ account: accountNumber, form: z.enum(['csv', 'ofx']).default('csv') })
    const { account, form } = read(asked, request.query)
    const lines = await linesOf(world.db, account)
    return form === 'csv'
      ? reply.type('text/csv').send(toCsv(lines))
      : reply.type('application/x-ofx').send(toOfx(account, lines))
  })
}
