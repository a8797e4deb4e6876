import { slipVerify } from 'promptparse/generate'
import sharp from 'sharp'
import { encode } from 'uqr'

type Drawn = {
  /** Text in the QR code of the slip. The default is the text of a valid slip. */
  text: string
  /** Pixels per module of the QR code. */
  module?: number
  width?: number
  height?: number
  left?: number
  top?: number
  format?: 'png' | 'jpeg' | 'webp'
  rotate?: number
  blur?: number
  /** True for inverted colours, as banking apps show in dark mode. */
  isDark?: boolean
}

export const slipText = (transRef: string, bankCode = '014'): string =>
  slipVerify({ sendingBank: bankCode, transRef })

/** Returns the picture of a slip as a bank's app saves it: 1080 × 1920 pixels with a small QR code at the bottom. */
export const drawSlip = async (drawn: Drawn): Promise<Buffer> => {
  const { text, module = 5, width = 1080, height = 1920, left = 780, top = 1480, format = 'png' } = drawn
  const code = encode(text, { border: 2 })
  const grey = Buffer.from(code.data.flatMap(row => row.map(dark => (dark ? 0 : 255))))
  const side = code.size * module
  const square = await sharp(grey, { raw: { width: code.size, height: code.size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const bars = [200, 420, 520, 700, 800, 900].map((y, index) => ({
    input: { create: { width: 400 + 60 * index, height: 40, channels: 3 as const, background: '#335577' } },
    left: 90,
    top: y,
  }))
  const flat = await sharp({ create: { width, height, channels: 3, background: '#f4f7f2' } })
    .composite([...(width < 1000 ? [] : bars), { input: square, left, top }])
    .png()
    .toBuffer()
  const turned = drawn.rotate === undefined ? sharp(flat) : sharp(flat).rotate(drawn.rotate)
  const blurred = drawn.blur === undefined ? turned : turned.blur(drawn.blur)
  return (drawn.isDark ? sharp(await blurred.png().toBuffer()).negate({ alpha: false }) : blurred)
    .toFormat(format)
    .toBuffer()
}
