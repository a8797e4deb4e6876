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

/** Urgencies of RFC 8030, as the page names them. */
export const URGENCIES: Record<string, string> = {
  'very-low': 'ต่ำมาก',
  low: 'ต่ำ',
  normal: 'ปกติ',
  high: 'สูง',
}

/** Returns the title and the body of a message that is a JSON object with such texts; the whole text as the body of any other. */
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
