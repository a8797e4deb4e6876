import { BANNER_CUT_MIN_PX, BANNER_PICTURE_MAX_BYTES } from '@sala/contract/content/banner-picture-limits.ts'
import { bannerPictureErrors } from '@sala/contract/errors/banner-picture.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { pictureKindOf } from '@sala/ui/browser/picture-kind.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { PictureField } from '@sala/ui/form/picture-field.tsx'
import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import styles from './content.module.css'
import { type Cut, initialCrop, isLargeEnough, type Size, sharesOf } from './picture-crop.ts'
import { PictureCutter } from './picture-cropper.tsx'

type Chosen = { readonly file: File; readonly src: string; readonly size: Size }

/** Returns the decoded picture, or the error text with which the server would refuse the file. */
const openPicture = async (file: File): Promise<Chosen | string> => {
  if ((await pictureKindOf(file)) === null) return bannerPictureErrors.banner_picture_not_picture.text
  if (file.size > BANNER_PICTURE_MAX_BYTES) return bannerPictureErrors.banner_picture_too_large.text
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return bannerPictureErrors.banner_picture_broken.text
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  if (!isLargeEnough(size)) return bannerPictureErrors.banner_picture_too_small.text
  return { file, src: URL.createObjectURL(file), size }
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Field to choose or drop a banner picture and to crop it. The server encodes the cropped picture again. */
export function BannerPicture({ onDone }: { onDone: (img: string) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [cut, setCut] = useState<Cut | null>(null)
  const [problem, setProblem] = useState<string>()
  const { busy, alert, errorOf, submit, clear } = useAction({
    send: async ({ file, crop }: { file: File; crop: ReturnType<typeof sharesOf> }) =>
      api('POST /content/pictures', { body: { picture: await base64Of(file), crop, reason: 'รูปของป้าย' } }),
    fields: ['picture'],
    onDone: ({ img }) => {
      setChosen(null)
      onDone(img)
    },
  })
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen.src)
    },
    [chosen],
  )
  const pick = async (file: File) => {
    clear()
    const opened = await openPicture(file)
    const isWrong = typeof opened === 'string'
    setProblem(isWrong ? opened : undefined)
    setChosen(isWrong ? null : opened)
    setCut(isWrong ? null : initialCrop(opened.size))
  }
  return (
    <div className={styles.form}>
      <PictureField
        label="อัปโหลดรูปใหม่"
        hint={`JPEG, PNG หรือ WebP กว้างอย่างน้อย ${BANNER_CUT_MIN_PX} พิกเซล ด้านซ้ายเว้นที่ให้ข้อความ`}
        accept="image/*"
        picture={null}
        error={problem ?? errorOf('picture')}
        onPick={file => void pick(file)}
      />
      {chosen === null || cut === null ? null : (
        <>
          <p className={styles.caption}>ลากรูปหรือกดลูกศรเพื่อเลือกส่วนที่แสดง ({chosen.file.name})</p>
          <PictureCutter src={chosen.src} size={chosen.size} cut={cut} onCut={setCut} />
          {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
          <div className={styles.row}>
            <Button
              size="s"
              kind="primary"
              loading={busy}
              onClick={() => submit({ file: chosen.file, crop: sharesOf(cut, chosen.size) })}
            >
              ใช้ส่วนนี้เป็นรูปป้าย
            </Button>
            <Button size="s" kind="quiet" onClick={() => setChosen(null)}>
              ไม่ใช้
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
