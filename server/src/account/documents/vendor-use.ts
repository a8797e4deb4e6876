import type { DocumentKind } from '@sala/contract/account/documents/document-lists.ts'
import type { Context } from '../../context.ts'
import type { IdentityVendor } from '../../partners/ports/identity-vendor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { accountSettings } from '../settings.ts'

/** The connected vendor of identity checks, and whether each document goes to it or only those that an operator sends. */
export type VendorUse = { readonly vendor: IdentityVendor; readonly is_each: boolean }

/** Returns the vendor to which documents may go. Returns null if none is connected, or if the operators did not turn its use on. */
export const vendorInUse = async (
  { partners }: Pick<Context, 'partners'>,
  on: Db | Tx,
): Promise<VendorUse | null> => {
  if (partners.identity_vendor === null) return null
  const { document_vendor, document_vendor_each } = await readSettings(on, accountSettings)
  return document_vendor ? { vendor: partners.identity_vendor, is_each: document_vendor_each } : null
}

/** Returns whether the vendor checks documents of this kind. */
export const takesKind = ({ vendor }: VendorUse, kind: DocumentKind | null): boolean =>
  kind !== null && vendor.kinds.includes(kind)
