/** A check of a document as the sandbox reports it. */
export type Check = {
  reference: string
  kind: string
  name: string | null
  birth_date: string | null
  sides: string[]
  picture_bytes: number
  times_received: number
  verdict: string | null
  reasons: string[]
  created_at: string
}

export const KINDS: Record<string, string> = { id_card: 'บัตรประชาชน', passport: 'หนังสือเดินทาง' }
export const SIDES: Record<string, string> = { front: 'ด้านหน้า', back: 'ด้านหลัง', selfie: 'ถ่ายคู่' }
export const VERDICTS: Record<string, string> = { approve: 'ผ่าน', refer: 'ให้คนดู', refuse: 'ไม่ผ่าน' }

/** Decisions that a person at the vendor can choose on the page. Each has readings that fit its verdict. */
export const DECISIONS = [
  { name: 'ผ่าน', body: { verdict: 'approve' } },
  { name: 'ให้คนดู ใบหน้าคล้ายไม่พอ', body: { verdict: 'refer', reasons: ['face_differs'], face_percent: 61 } },
  {
    name: 'ไม่ผ่าน เลขบัตรผิด',
    body: { verdict: 'refuse', reasons: ['number_wrong'], number_valid: false },
  },
  {
    name: 'ไม่ผ่าน เป็นของคนอื่น',
    body: { verdict: 'refuse', reasons: ['face_differs'], name: 'คนอื่น ทดสอบ', face_percent: 12 },
  },
] as const
