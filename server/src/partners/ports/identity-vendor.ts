import type {
  DocumentKind,
  DocumentSide,
  VendorReason,
  VendorVerdict,
} from '@sala/contract/account/documents/document-lists.ts'

/** Identifies a check at the vendor: Sala's reference, and Sala's case, which the vendor repeats in each answer. */
export type DocumentCheckKey = { readonly reference: string; readonly subject: string }

export type DocumentCheckOrder = DocumentCheckKey & {
  readonly kind: DocumentKind
  /** Name and birth date of the account, with which the vendor compares the document. Null if the member has none yet. */
  readonly name: string | null
  readonly birth_date: string | null
  /** Pictures, WebP in base64. */
  readonly pictures: readonly { readonly side: DocumentSide; readonly image: string }[]
}

/** Readings of the vendor in the pictures. Null: not readable, or this document does not have it. */
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

/** The vendor's answer to an order. `refused`: it will not check this document. */
export type DocumentOrderOutcome =
  | { readonly kind: 'taken'; readonly vendor_id: string }
  | { readonly kind: 'refused' }

/** A check as the vendor knows it. `reading` is null until its verdict. */
export type VendorCheck = { readonly vendor_id: string; readonly reading: DocumentReading | null }

/** A company that checks pictures of identity documents. Its verdict is evidence for operators and decides nothing. */
export type IdentityVendor = {
  readonly name: string
  /** Kinds of documents that it checks. */
  readonly kinds: readonly DocumentKind[]
  /** True if the vendor reports each verdict by a callback. Sala then asks less often. */
  readonly calls_back: boolean
  /** Orders a check. A repetition with the same reference orders no second one. Throws PartnerSilent or PartnerConfused if the outcome is unknown. */
  order(order: DocumentCheckOrder): Promise<DocumentOrderOutcome>
  /** Reads a check. Returns null if the vendor does not know it. Throws PartnerConfused if the answer is about another check or another case. */
  find(key: DocumentCheckKey): Promise<VendorCheck | null>
}
