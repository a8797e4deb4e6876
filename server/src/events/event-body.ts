import type { StoredEvent } from './sql.ts'

/** Contact data of a member. It is sent to receivers that two operators allowed to get personal data. */
export type Contact = {
  readonly phone: string | null
  readonly name: string | null
  readonly bank: string | null
  readonly account_number: string | null
}

/** Returns the id of an event. It is the same in webhooks, in reads by the cursor, and in repetitions. */
export const eventId = ({ no }: Pick<StoredEvent, 'no'>): string => `evt_${no}`

/** Returns an event as receivers get it. `contact` is null if the receiver gets no personal data. */
export const eventBody = (event: StoredEvent, contact: Contact | null) => ({
  type: event.kind,
  timestamp: event.at,
  data: { member_id: event.member_id, ...event.facts, ...(contact === null ? {} : { member: contact }) },
})
