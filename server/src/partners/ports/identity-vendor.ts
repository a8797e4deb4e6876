import type {
  DocumentKind,
  DocumentSide,
  VendorReason,
  VendorVerdict,
} from '@sala/contract/account/documents/document-lists.ts'

/** Identifies a check at the vendor by Sala's reference and by the id of Sala's case. The vendor repeats both in each answer. */
export type DocumentCheckKey = { readonly reference: string; readonly subject: string }

export type DocumentCheckOrder = DocumentCheckKey & {
  readonly kind: DocumentKind
  /** Name and birth date of the account, with which the vendor compares the document. Null if the member has none yet. */
  readonly name: string | null
  readonly birth_date: string | null
  /** Pictures, WebP in base64. */
  readonly pictures: readonly { readonly side: DocumentSide; readonly image: string }[]
}

/** What the vendor read in the pictures. A field is null if it is not readable, or if this kind of document does not have it. */
export type DocumentReading = {
  readonly verdict: VendorVerdict
  readonly reasons: readonly VendorReason[]
  readonly decided_at: Date
  readonly name: string | null
  readonly birth_date: string | null
  /** Whether the check digit of the document's number is right. The number itself is not read. */
  readonly number_valid: boolean | null
  readonly expires_on: string | null
  /** Likeness of the face in the document and the photo, 0 to 100. */
  readonly face_percent: number | null
}

/** The vendor's answer to an order. `refused` means that the vendor will not check this document. */
export type DocumentOrderOutcome =
  | { readonly kind: 'taken'; readonly vendor_id: string }
  | { readonly kind: 'refused' }

/** A check as the vendor knows it. `reading` is null until the vendor gives its verdict. */
export type VendorCheck = { readonly vendor_id: string; readonly reading: DocumentReading | null }

/** A company that checks pictures of identity documents. Its verdict is evidence for operators and decides nothing. */
export type IdentityVendor = {
  readonly name: string
  /** Kinds of documents that the vendor checks. */
  readonly kinds: readonly DocumentKind[]
  /** True if the vendor reports each verdict by a callback. Sala then asks less often. */
  readonly calls_back: boolean
  /** Orders a check, once per reference even if the call is repeated. Throws PartnerSilent or PartnerConfused if the outcome is unknown. */
  order(order: DocumentCheckOrder): Promise<DocumentOrderOutcome>
  /** Reads a check. Returns null if the vendor does not know it. Throws PartnerConfused if the answer is about another check or another case. */
  find(key: DocumentCheckKey): Promise<VendorCheck | null>
  /**
   * Deletes a check with its pictures. A check that the vendor does not know counts as deleted. Null if the vendor has no such call. Throws
   * PartnerSilent or PartnerConfused if the outcome is unknown.
   */
  remove: ((key: DocumentCheckKey) => Promise<void>) | null
}
