import { documentErrors } from '@sala/contract/account/documents/document-errors.ts'
import type { PictureTexts } from '../../cashier/payment-slip/slip-picture.ts'

/** Error texts for a picture of a document. They are the same as those of the server. */
export const PICTURE_TEXTS: PictureTexts = {
  broken: documentErrors.document_broken.text,
  too_large: documentErrors.document_too_large.text,
  not_picture: documentErrors.document_not_picture.text,
}
