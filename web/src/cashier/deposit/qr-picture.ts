import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { qrPath } from '@sala/ui/status/qr-code.tsx'

/** The text below a QR code, by which the member recognises a saved picture. */
export type QrWords = { amount: number; name: string; ref: string }

/** Width of the saved picture in pixels, large enough for banking apps to read the code from the phone's gallery. */
const WIDTH_PX = 960
const MARGIN_PX = 60
const LINE_PX = 72
const LINES = 3
const QUIET_ZONE_MODULES = 4

/** Renders a deposit's QR code as a picture to save. A banking app on the same phone reads the picture from the gallery. */
export const qrPicture = (matrix: readonly (readonly boolean[])[], words: QrWords): Promise<Blob> =>
  pictureWith(words, pen => {
    const side = matrix.length + 2 * QUIET_ZONE_MODULES
    pen.scale(WIDTH_PX / side, WIDTH_PX / side)
    pen.fill(new Path2D(qrPath(matrix)))
  })

/** Returns the gateway's QR picture with a caption below it. Rejects if the browser cannot decode the picture. */
export const drawPicture = async (image: string, words: QrWords): Promise<Blob> => {
  const drawn = new Image(WIDTH_PX, WIDTH_PX)
  drawn.src = image
  await drawn.decode()
  return pictureWith(words, pen => pen.drawImage(drawn, 0, 0, WIDTH_PX, WIDTH_PX))
}

const pictureWith = (
  { amount, name, ref }: QrWords,
  drawCode: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH_PX
  canvas.height = WIDTH_PX + LINES * LINE_PX + MARGIN_PX
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  pen.save()
  drawCode(pen)
  pen.restore()
  pen.textAlign = 'center'
  for (const [line, [text, font]] of [
    [`฿${formatBaht(amount)}`, '600 64px Kanit'] as const,
    [name, '40px Sarabun'] as const,
    [`เลขอ้างอิง ${ref}`, '40px Sarabun'] as const,
  ].entries()) {
    pen.font = `${font}, sans-serif`
    pen.fillText(text, WIDTH_PX / 2, WIDTH_PX + line * LINE_PX + MARGIN_PX / 2, WIDTH_PX - 2 * MARGIN_PX)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)),
      'image/png',
    )
  })
}

const nameOf = (ref: string) => `sala-qr-${ref}.png`

export const savePicture = (picture: Blob, ref: string): void => saveFile(picture, nameOf(ref))

const fileOf = (picture: Blob, ref: string) => new File([picture], nameOf(ref), { type: 'image/png' })

export const sharesPictures = (): boolean => {
  try {
    return navigator.canShare?.({ files: [fileOf(new Blob(), 'x')] }) ?? false
  } catch {
    return false
  }
}

/** Opens the browser's share sheet with the picture of a QR code. If the person closes the sheet without sharing, this is no error. */
export const sharePicture = async (picture: Blob, ref: string): Promise<void> => {
  try {
    await navigator.share({ files: [fileOf(picture, ref)] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
