import { saveFile } from '@sala/ui/browser/saved-file.ts'
import type { PaidSlip } from '../types.ts'
import { drawSlip, SLIP_HEIGHT, SLIP_WIDTH } from './slip-drawing.ts'

export async function saveSlip(slip: PaidSlip): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = SLIP_WIDTH
  canvas.height = SLIP_HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws nothing')
  // The fonts of the slip are loaded first, because a canvas does not wait for web fonts.
  const letters = 'สลิป 0 A'
  await Promise.all(
    ['600 40px Kanit', '400 40px Sarabun', '600 40px Sarabun'].map(font =>
      document.fonts.load(font, letters),
    ),
  )
  drawSlip(context, slip)
  const picture = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(blob => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
  saveFile(picture, `slip-${slip.trans_ref}.png`)
}
