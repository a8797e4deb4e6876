import { type ChangeEvent, useState } from 'react'
import form from './form.module.css'
import styles from './qr-payment.module.css'

type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

const detectorOf = () => (window as unknown as WithDetector).BarcodeDetector

/** Returns true if the browser can read QR codes (`BarcodeDetector`). Chrome on Android can, most other browsers cannot. */
export const canScan = () => detectorOf() !== undefined

export function QrFromImage({ onRead }: { onRead: (text: string) => void }) {
  const [problem, setProblem] = useState(false)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    const text = file === undefined ? undefined : await textIn(file).catch(() => undefined)
    setProblem(text === undefined && file !== undefined)
    if (text !== undefined) onRead(text)
  }
  return (
    <>
      <label className={styles.picture}>
        <input type="file" accept="image/*" onChange={event => void choose(event)} />
        สแกนจากกล้องหรือรูปภาพ
      </label>
      {problem && (
        <p className={form.problem} role="alert">
          ไม่พบ QR ในรูปนี้ กรุณาถ่ายให้ชัดขึ้น
        </p>
      )}
    </>
  )
}

async function textIn(file: File): Promise<string | undefined> {
  const Detector = detectorOf()
  if (Detector === undefined) return undefined
  const found = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(file))
  return found[0]?.rawValue
}
