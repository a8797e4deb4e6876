import type { ChangeEvent } from 'react'
import { useId, useState } from 'react'
import { buttonClass } from '../action/button.tsx'
import { Camera, ImageUp } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldTexts, fieldNames } from './field-frame.tsx'
import styles from './picture-field.module.css'

export interface PictureFieldProps extends FieldTexts {
  /** The kinds offered, as MIME types with commas. What comes must be looked at all the same: a drop is not filtered. */
  accept: string
  /** The picture chosen so far, by an address that the page may show. */
  picture: { src: string; name: string } | null
  onPick: (file: File) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** One picture from this device: pressed, dropped, or taken with a phone's camera. Shows what was chosen. */
export function PictureField(props: PictureFieldProps) {
  const { label, hideLabel, hint, error, accept, picture, onPick, disabled = false, className } = props
  const id = useId()
  const [over, setOver] = useState(false)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again, after it was mended.
    event.target.value = ''
    setOver(false)
    if (file !== undefined) onPick(file)
  }
  const input = { type: 'file', accept, disabled, onChange: pick } as const
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      <div
        className={classNames(styles.place, picture === null ? styles.empty : styles.chosen)}
        data-over={over || undefined}
      >
        {picture === null ? <Invitation /> : <Chosen picture={picture} />}
        {/* Over the whole place: the browser itself then takes presses, keys and drops. */}
        <input
          {...input}
          id={id}
          className={styles.input}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          {...fieldNames(id, { hint, error })}
        />
      </div>
      <label className={classNames(buttonClass({ wide: true }), styles.camera)}>
        <Camera aria-hidden="true" />
        ถ่ายรูป
        <input {...input} capture="environment" className={styles.input} />
      </label>
    </FieldFrame>
  )
}

function Invitation() {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        <ImageUp />
      </span>
      <span className={styles.words} aria-hidden="true">
        <span className={styles.lead}>เลือกรูปจากเครื่อง</span>
        <span className={styles.drop}>หรือลากรูปมาวางที่นี่</span>
      </span>
    </>
  )
}

function Chosen({ picture }: { picture: { src: string; name: string } }) {
  return (
    <>
      <img className={styles.preview} src={picture.src} alt="รูปที่เลือก" />
      <span className={styles.words}>
        <span className={styles.name}>{picture.name}</span>
        <span className={styles.change} aria-hidden="true">
          เปลี่ยนรูป
        </span>
      </span>
    </>
  )
}
