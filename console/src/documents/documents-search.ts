import { type DocumentStatus, documentStatuses } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'

/** Search parameters of the list of identity documents: the status as a filter, and the case shown next to the list. */
export type DocumentsSearch = { status?: DocumentStatus; open?: IdentityCaseId }

const isStatus = (value: unknown): value is DocumentStatus => documentStatuses.some(one => one === value)

export const documentsSearch = ({ status, open }: Record<string, unknown>): DocumentsSearch => ({
  ...(isStatus(status) ? { status } : {}),
  ...(typeof open === 'string' && /^idc_[0-9a-z]{26}$/.test(open) ? { open: open as IdentityCaseId } : {}),
})
