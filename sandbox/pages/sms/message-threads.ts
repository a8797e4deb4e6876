export type Message = { phone: string; text: string; sent_at: string }

export type Thread = { phone: string; messages: Message[] }

/** Groups messages by phone number. Groups, and messages within a group, are ordered newest first. */
export function threadsOf(messages: readonly Message[]): Thread[] {
  const byPhone = new Map<string, Message[]>()
  for (const message of messages) {
    byPhone.set(message.phone, [...(byPhone.get(message.phone) ?? []), message])
  }
  return [...byPhone].map(([phone, own]) => ({ phone, messages: own }))
}

/** Returns the one-time code in a message (the first run of exactly six digits); null if there is none. */
export const codeIn = (text: string): string | null => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? null

export type Bubble = Message & { id: string }

/** Returns the messages oldest first, each with a stable id for React's `key`. */
export function bubblesOf(newestFirst: readonly Message[]): Bubble[] {
  const seen = new Map<string, number>()
  return [...newestFirst].reverse().map(message => {
    const nth = (seen.get(message.sent_at) ?? 0) + 1
    seen.set(message.sent_at, nth)
    return { ...message, id: `${message.sent_at}#${nth}` }
  })
}
