import { SLIP_PICTURE_MAX_BYTES } from '@sala/contract/cashier/payment-slips/slip-picture-limits.ts'
import { slipsErrors } from '@sala/contract/errors/slips.ts'
import { pictureKindOf } from '@sala/ui/browser/picture-kind.ts'

/**
 * Maximum size in bytes of a file chosen as a slip (a picture of a bank's receipt). A phone's photograph is about a third as large. A larger
 * file is no slip, and decoding it would only use memory.
 */
export const READ_MAX_BYTES = 30 * 1024 * 1024
/**
 * Size in bytes up to which the picture of a slip is sent unchanged. A larger picture is shrunk first, because its upload could exceed the call's
 * timeout on a slow network.
 */
const SENT_AS_IT_IS_BYTES = 400 * 1024
/**
 * Maximum length in pixels of the longer side of a slip's picture. The QR code on a slip has 33 squares a side and takes a fifth of the picture's
 * width. At this length it is still readable.
 */
export const LONG_SIDE_PX = 1920
const JPEG_QUALITY = 0.88

/**
 * File types that the file picker offers for a slip (a picture of a bank's receipt). Any picture is allowed, because phone galleries disable
 * unlisted types. The content is checked later.
 */
export const PICTURES = 'image/*'

/** Thrown if a chosen file is not a picture. The message appears at the file's field. */
export class NoPicture extends Error {}

/** The server's error texts for a picture, by the kind of problem. */
export type PictureTexts = Readonly<Record<'broken' | 'too_large' | 'not_picture', string>>

const SLIP_TEXTS: PictureTexts = {
  broken: slipsErrors.slip_broken.text,
  too_large: slipsErrors.slip_too_large.text,
  not_picture: slipsErrors.slip_not_picture.text,
}

/** Returns the server's error text for an empty or too large file, before the file is decoded; else null. */
export const problemOf = (file: Pick<File, 'size'>, texts = SLIP_TEXTS): string | null => {
  if (file.size === 0) return texts.broken
  return file.size > READ_MAX_BYTES ? texts.too_large : null
}

type Size = { width: number; height: number }

/** Returns the size in which a slip's picture is sent: the original size, or with the longer side reduced to `LONG_SIDE_PX`. */
export const sentSize = ({ width, height }: Size): Size => {
  const share = Math.min(1, LONG_SIDE_PX / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/**
 * Decodes the picture of a slip by its content and shrinks a large one. Converts a format that only this browser can decode to JPEG. Throws
 * `NoPicture` if the file is empty, too large or not a picture.
 */
export const preparePicture = async (file: File, texts = SLIP_TEXTS): Promise<Blob> => {
  const problem = problemOf(file, texts)
  if (problem !== null) throw new NoPicture(problem)
  const isKnown = (await pictureKindOf(file)) !== null
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NoPicture(isKnown ? texts.broken : texts.not_picture)
  })
  try {
    const size = sentSize(bitmap)
    const isWhole = isKnown && size.width === bitmap.width
    const drawn = isWhole && file.size <= SENT_AS_IT_IS_BYTES ? file : await redraw(bitmap, size)
    const picture = isWhole && file.size <= drawn.size ? file : drawn
    if (picture.size > SLIP_PICTURE_MAX_BYTES) throw new NoPicture(texts.too_large)
    return picture
  } finally {
    bitmap.close()
  }
}

const redraw = (bitmap: ImageBitmap, { width, height }: Size): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new NoPicture(slipsErrors.slip_broken.text)
  // JPEG has no transparency, so a transparent slip would be black on black without a white background.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob === null ? reject(new NoPicture(slipsErrors.slip_broken.text)) : resolve(blob)
    canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY)
  })
}

export const base64Of = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new NoPicture(slipsErrors.slip_broken.text))
    reader.readAsDataURL(picture)
  })
