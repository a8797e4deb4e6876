import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import type { privacyEndpoints } from '@sala/contract/privacy/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/db.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { readSettings } from '../platform/settings.ts'
import { eraseOwnAccount, erasureRefusalOf } from './account-erasure.ts'
import { askCorrection, type Correction, correctionsOf } from './correction-requests.ts'
import { exportOwnData } from './personal-data-export.ts'
import { privacySettings } from './settings.ts'

const viewOf = ({ no, kind, value, bank, asked_at, outcome, decided_at }: Correction) => ({
  no: Number(no),
  kind,
  value: [bank !== null && isBankKey(bank) ? banks[bank].thai_name : null, value]
    .filter(part => part !== null)
    .join(' '),
  asked_at,
  outcome,
  decided_at,
})

const stateOf = async (ctx: Context, memberId: MemberId) => {
  const kept = await readSettings(ctx.db, privacySettings)
  const corrections = await correctionsOf(ctx.db, memberId)
  const blocked = await inTransaction(ctx.db, tx => erasureRefusalOf(tx, memberId))
  return {
    data: {
      kept: {
        identity_years: kept.identity_kept_years,
        money_years: kept.money_kept_years,
        access_days: kept.access_kept_days,
      },
      corrections: corrections.map(viewOf),
      erasure_blocked: blocked === null ? null : { code: blocked.code, text: blocked.sentence },
    },
  }
}

export const privacyRoutes = (ctx: Context): Handlers<typeof privacyEndpoints> => ({
  personal_data: ({ identity }) => stateOf(ctx, identity.member_id),
  personal_data_file: async ({ identity, body, reply }) => {
    const file = await exportOwnData(ctx, identity.member_id, body.password)
    reply.header('content-disposition', 'attachment; filename="sala-my-data.json"')
    return file
  },
  ask_correction: async ({ identity, body }) => {
    await askCorrection(ctx, identity.member_id, body, identity.session_id)
    return stateOf(ctx, identity.member_id)
  },
  erase_account: async ({ identity, body }) => {
    await eraseOwnAccount(ctx, identity.member_id, body.password)
    return { success: true }
  },
})
