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
 * Statuses of an identity case: the request for a document, what the member sent, and the decision. `ended`: two operators ended the staff's demand,
 * so the case no longer counts.
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

/** Verdicts of an identity vendor about a document. A verdict is evidence for the two operators who decide, and decides nothing. */
export const vendorVerdicts = ['approve', 'refer', 'refuse'] as const
export type VendorVerdict = (typeof vendorVerdicts)[number]

/** Reasons that an identity vendor gives for its verdict. */
export const vendorReasons = [
  'unreadable',
  'altered',
  'copy',
  'expired',
  'number_wrong',
  'face_differs',
  'not_alive',
  'on_list',
] as const
export type VendorReason = (typeof vendorReasons)[number]

/**
 * Statuses of the check of one document by a vendor. `queued`: the pictures wait to be sent. `sent`: the vendor has them. `answered`: its verdict is
 * stored. `failed`: it did not answer in time or refused the order. `ended`: the pictures are not sent, because the
 * case was decided before or the vendor is no longer used.
 */
export const checkStatuses = ['queued', 'sent', 'answered', 'failed', 'ended'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/**
 * Problems of a check. `no_answer`, `no_verdict`, `refused`: why it failed. `unknown_there`: the vendor no longer knows it. `changed`: the
 * vendor gave a second verdict that differs; the first one stays. `late`: the verdict contradicts a document that two operators accepted before.
 */
export const checkProblems = [
  'no_answer',
  'no_verdict',
  'refused',
  'unknown_there',
  'changed',
  'late',
] as const
export type CheckProblem = (typeof checkProblems)[number]

/**
 * States of the deletion of a check at the vendor, after the member withdrew the consent or the account was erased. `asked`: the vendor has not
 * confirmed it yet. `confirmed`: the vendor deleted the pictures. `no_call`: the vendor has no call for it, so an operator must ask the vendor
 * outside Sala.
 */
export const deletionStates = ['asked', 'confirmed', 'no_call'] as const
export type DeletionState = (typeof deletionStates)[number]

/** States of a member's consent to a vendor. */
export const consentStates = ['given', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]

/** Version of the text by which a member agrees that a vendor checks the document. A changed text gets a new version. */
export const VENDOR_CONSENT_VERSION = '1'
/** The text itself. The member may send the document without agreeing. */
export const VENDOR_CONSENT_TEXT =
  'ยินยอมให้ Sala ส่งรูปเอกสารนี้พร้อมชื่อและวันเกิดในบัญชีให้บริษัทตรวจเอกสารช่วยตรวจ เจ้าหน้าที่ยังเป็นผู้ตัดสิน ไม่ยินยอมก็ส่งเอกสารได้ตามปกติ'
