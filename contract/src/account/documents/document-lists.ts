/** Kinds of identity documents that members may send. */
export const documentKinds = ['id_card', 'passport'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Pictures of an identity document. */
export const documentSides = ['front', 'back', 'selfie'] as const
export type DocumentSide = (typeof documentSides)[number]

/** The pictures that staff need of each kind of identity document. A passport has one page with the photo, so it needs no back. */
export const sidesNeeded: Readonly<Record<DocumentKind, readonly DocumentSide[]>> = {
  id_card: ['front', 'back', 'selfie'],
  passport: ['front', 'selfie'],
}

/**
 * Statuses of an identity case (one request for a member's identity document). `asked`: the member should send it. `sent`: staff review it.
 * `ended`: two operators withdrew the request, so the case no longer counts.
 */
export const documentStatuses = ['asked', 'sent', 'accepted', 'refused', 'ended'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/**
 * State of a member's identity document: the status of the newest case, `none` without a case, or `expired` after the last day of an
 * accepted document.
 */
export const documentStates = ['none', ...documentStatuses, 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

/**
 * Reasons for which an identity document is requested. `sum`: the member's withdrawals of 30 days exceed a limit. `risk` and `name`: a staff
 * user requested it because of a risk, or because two names of the member differ. `own`: the member sent it without a request.
 */
export const documentReasons = ['sum', 'risk', 'name', 'own'] as const
export type DocumentReason = (typeof documentReasons)[number]
/** Reasons with which a staff user can request a member's identity document. */
export const staffDocumentReasons = ['risk', 'name'] as const satisfies readonly DocumentReason[]

/** Thai texts that tell the member why an identity document was refused. */
export const documentRefusals = {
  unreadable: 'รูปไม่ชัดหรืออ่านไม่ครบ กรุณาถ่ายใหม่ในที่สว่างให้เห็นทั้งใบ',
  incomplete: 'รูปไม่ครบหรือไม่ตรงกับด้านที่ขอ กรุณาส่งใหม่ให้ครบทุกรูป',
  other_name: 'ชื่อในเอกสารไม่ตรงกับชื่อในบัญชีของคุณ กรุณาติดต่อเจ้าหน้าที่',
  other_face: 'ใบหน้าในรูปถ่ายคู่ไม่ตรงกับเอกสาร กรุณาถ่ายใหม่ด้วยตัวคุณเอง',
  expired: 'เอกสารหมดอายุแล้ว กรุณาส่งเอกสารที่ยังไม่หมดอายุ',
  altered: 'ตรวจเอกสารนี้ไม่ผ่าน กรุณาติดต่อเจ้าหน้าที่',
} as const satisfies Record<string, string>
export type DocumentRefusal = keyof typeof documentRefusals
export const documentRefusalKeys = Object.keys(documentRefusals) as [DocumentRefusal, ...DocumentRefusal[]]

const BYTES_PER_MB = 1024 * 1024
/** Maximum file size of a picture of an identity document. */
export const DOCUMENT_PICTURE_MAX_BYTES = 5 * BYTES_PER_MB
/**
 * Maximum size of a request that contains a picture in base64. It leaves room for a picture slightly above the maximum, so that such a
 * picture is refused with the error about pictures.
 */
export const DOCUMENT_BODY_MAX_BYTES = 8 * BYTES_PER_MB
/** A member may replace an accepted document from this number of days before its last valid day. */
export const RENEWAL_DAYS = 30
