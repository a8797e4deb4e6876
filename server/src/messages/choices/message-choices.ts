import {
  channelNames,
  channelRules,
  isChangeable,
  isOnByDefault,
  type MessageChannel,
} from '@sala/contract/messages/message-channels.ts'
import type { MessageGroup } from '@sala/contract/messages/message-groups.ts'
import { groupOf, messageKinds, usedGroups } from '@sala/contract/messages/message-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endWaitingLine } from '../line-chat/sql.ts'
import { pushSettingsOf } from '../push/push-settings.ts'
import { endWaitingPushes } from '../push/subscriptions.ts'
import { findChoices, upsertChoice } from './sql.ts'

export type Choice = {
  readonly group: MessageGroup
  readonly channel: MessageChannel
  readonly is_on: boolean
}

/** Returns the channels (such as push and LINE) that this server is configured for. */
const channelsOf = ({ config, partners }: Pick<Context, 'config' | 'partners'>): MessageChannel[] =>
  channelNames.filter(channel => {
    if (channel === 'push') return pushSettingsOf(config) !== null
    return channel !== 'line' || partners.chat_app !== null
  })

/**
 * Returns for each group of messages and each channel of the server whether the group's messages use the channel. The member's stored choice decides
 * only where the rules of the group let the member choose.
 */
export const choicesOf = async (ctx: Context, memberId: MemberId): Promise<Choice[]> => {
  const stored = await findChoices(ctx.db, memberId)
  const isOn = (group: MessageGroup, channel: MessageChannel): boolean => {
    const chosen = stored.find(row => row.message_group === group && row.channel === channel)
    return isChangeable(group, channel)
      ? (chosen?.is_on ?? isOnByDefault(group, channel))
      : isOnByDefault(group, channel)
  }
  return usedGroups.flatMap(group =>
    channelsOf(ctx)
      .filter(channel => channelRules[group][channel] !== 'never')
      .map(channel => ({ group, channel, is_on: isOn(group, channel) })),
  )
}

/** Stores the member's choice whether a group of messages uses a channel. Throws Refusal `choice_fixed` if this cannot be changed for the group. */
export const chooseChannel = async (ctx: Context, memberId: MemberId, choice: Choice): Promise<void> => {
  const { group, channel, is_on } = choice
  if (!isChangeable(group, channel)) throw new Refusal('choice_fixed')
  await inTransaction(ctx.db, async tx => {
    await upsertChoice(tx, memberId, { message_group: group, channel, is_on }, ctx.clock.now())
    const kinds = messageKinds.filter(kind => groupOf(kind) === group)
    if (channel === 'push' && !is_on) await endWaitingPushes(tx, memberId, kinds, 'switched off')
    if (channel === 'line' && !is_on) await endWaitingLine(tx, memberId, kinds, 'switched off')
  })
}
