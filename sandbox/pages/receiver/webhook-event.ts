export type Receiver = { name: string; received: number; created_at: string }

export type ReceivedEvent = { no: number; id: string; body: string; repeated: boolean; received_at: string }

/** Splits the body of an event into its kind and its data. A body that is no event is shown whole. */
export function shownOf(body: string): { title: string; data: string } {
  const value = parsed(body)
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string')
    return { title: 'ไม่ใช่เหตุการณ์', data: body }
  const data = 'data' in value ? JSON.stringify(value.data, null, 1) : ''
  return { title: value.type, data }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
