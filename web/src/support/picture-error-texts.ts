import { supportErrors } from '@sala/contract/support/support-errors.ts'
import type { PictureTexts } from '../cashier/payment-slip/slip-picture.ts'

/** Errors of a picture in a conversation, in the words of the server. */
export const PICTURE_TEXTS: PictureTexts = {
  broken: supportErrors.support_picture_broken.text,
  too_large: supportErrors.support_picture_too_large.text,
  not_picture: supportErrors.support_not_picture.text,
}
