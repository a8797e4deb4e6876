import { supportErrors } from '@sala/contract/support/support-errors.ts'
import type { PictureTexts } from '../cashier/payment-slip/slip-picture.ts'

/** Error texts for a picture in a conversation. They are the same as those of the server. */
export const PICTURE_TEXTS: PictureTexts = {
  broken: supportErrors.support_picture_broken.text,
  too_large: supportErrors.support_picture_too_large.text,
  not_picture: supportErrors.support_not_picture.text,
}
