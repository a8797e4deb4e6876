import { expect, test } from 'vitest'
import { proposalKinds } from './proposal-kinds.ts'

const account = {
  ...{ bank: 'kbank', account_number: '9000000011', name: 'SALA SANDBOX', special: true },
  biller_id: '123456789012345',
}
const takes = (terminal: string): boolean =>
  proposalKinds.receiving_account.payload.safeParse({
    ...account,
    terminals: [terminal, 'T2', 'T3', 'T4', 'T5'],
  }).success

test.each(['T1', 'SALA 01', 'a'.repeat(25)])(
  'a terminal label of a QR code is printable ASCII: %s',
  label => {
    expect(takes(label)).toBe(true)
  },
)

test.each(['สาขา', 'caf\u00e9', 'a'.repeat(26), ''])(
  'a terminal label that a QR code cannot carry is refused: %j',
  label => {
    expect(takes(label)).toBe(false)
  },
)
