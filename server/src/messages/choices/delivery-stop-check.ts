import { advertisingGroups } from '@sala/contract/messages/message-channels.ts'
import type { MessageKind } from '@sala/contract/messages/message-facts.ts'
import { groupOf } from '@sala/contract/messages/message-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { DeliveryStop } from '../../ports.ts'

export type { DeliveryStop } from '../../ports.ts'

type Addressed = { readonly member_id: MemberId; readonly kind: MessageKind }

/**
 * Returns the reason for each delivery that must not be sent now. Advertising is checked again directly before it is sent, because since the message
 * was written a break may have begun or a consent may have ended.
 */
export const stopsOf = async <T extends Addressed>(
  ctx: Context,
  deliveries: readonly T[],
): Promise<ReadonlyMap<T, DeliveryStop>> => {
  const advertising = deliveries.filter(({ kind }) => advertisingGroups.has(groupOf(kind)))
  if (advertising.length === 0) return new Map()
  const asked = advertising.map(({ member_id, kind }) => ({ member_id, group: groupOf(kind) }))
  const stops = await ctx.ports.deliveryStops(ctx.db, asked, ctx.clock.now())
  return new Map(
    advertising.flatMap((delivery, index) => {
      const stop = stops[index] ?? null
      return stop === null ? [] : [[delivery, stop] as const]
    }),
  )
}
