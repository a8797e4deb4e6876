import { seedBank } from '../bank/bank-seed-data.ts'
import { inTransaction, run } from '../foundation/database.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { moveClock } from './clock-control.ts'

/** Tables that a reset of the sandbox empties. Ids continue after the reset, so that the cursors which Sala has stored stay valid. */
const TABLES = [
  'activity_check_in',
  'activity_visit',
  'bank_biller',
  'bank_line',
  'bank_movement',
  'bank_payout',
  'bank_transfer',
  'bank_account',
  'callback',
  'event_receiver',
  'fault',
  'game_bet',
  'game_launch',
  'game_reward',
  'game_round',
  'game_session_end',
  'game_transfer',
  'game_account',
  'gateway_payment',
  'gateway_taking',
  'identity_check',
  'line_group_message',
  'line_link_token',
  'line_message',
  'line_push',
  'line_quota',
  'line_reply_token',
  'line_user',
  'payout_recipient',
  'push_message',
  'push_subscription',
  'received_event',
  'sms_message',
  'sms_request',
  'telegram_message',
]

/** Resets the sandbox to its seed data and all clocks to real time. */
export async function resetWorld(world: World): Promise<void> {
  if (!world.clock.isReal()) await moveClock(world, null)
  await world.partnerClocks.setAllRight(world.db)
  await inTransaction(world.db, async tx => {
    await run(tx, `truncate ${TABLES.map(name => `sandbox.${name}`).join(', ')}`)
    await seedBank(tx, world)
  })
  await world.callbacks.forget()
}
