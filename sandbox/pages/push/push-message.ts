export type Subscription = { subscription_id: string; created_at: string; ended_at: string | null }

export type PushMessage = {
  message_id: string
  text: string | null
  undecryptable: boolean
  topic: string | null
  urgency: string
  ttl: number
  received_at: string
}

/** Thai names of a push message's urgencies. RFC 8030 defines the urgencies. */
export const URGENCIES: Record<string, string> = {
  'very-low': 'ต่ำมาก',
  low: 'ต่ำ',
  normal: 'ปกติ',
  high: 'สูง',
}

/**
 * Splits a decrypted message into title and body. A JSON object gives its fields `title` and `body`. For any other text the whole text is the body.
 */
export function shownOf(text: string): { title: string | null; body: string } {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || !('title' in value)) return { title: null, body: text }
  const body = 'body' in value && typeof value.body === 'string' ? value.body : ''
  return typeof value.title === 'string' ? { title: value.title, body } : { title: null, body: text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
