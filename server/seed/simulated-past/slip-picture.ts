import sharp from 'sharp'
import type { Draw } from './random-numbers.ts'

const WIDTH = 540
const HEIGHT = 900
const PAPER = '#f4f7f2'
const INK = '#335577'
const HEAD = '#2d5a4d'
const LINES = [180, 230, 330, 390, 480, 530, 620] as const
const LINE_HEIGHT = 24

const box = (width: number, height: number, background: string, left: number, top: number) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
})

/** Returns a picture of a bank's slip with random bars instead of text, so that no two pictures are equal. */
export const slipPicture = (draw: Draw): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      box(WIDTH, 120, HEAD, 0, 0),
      ...LINES.map(top => box(120 + draw(280), LINE_HEIGHT, INK, 40, top)),
      box(150, 150, '#111111', 350, 700),
    ])
    .webp({ quality: 60 })
    .toBuffer()
