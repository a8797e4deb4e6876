import { useId } from 'react'
import { buttonClass } from '../action/button.tsx'
import { Camera, ImageUp } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldTexts, fieldNames } from './field-frame.tsx'
import { DropPlace, fileInput } from './file-drop-area.tsx'
import styles from './picture-field.module.css'

export interface PictureFieldProps extends FieldTexts {
  /** MIME types that the file dialog offers. The caller must check the file, because the browser does not filter dropped files. */
  accept: string
  /** The chosen picture. `src` is a URL from which the page may show it. */
  picture: { src: string; name: string } | null
  onPick: (file: File) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A field for one picture: chosen from this device, dropped, or taken with a phone's camera. It shows the chosen picture. */
export function PictureField(props: PictureFieldProps) {
  const { label, hideLabel, hint, error, accept, picture, onPick, disabled = false, className } = props
  const id = useId()
  const input = { accept, disabled } as const
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      <DropPlace
        {...input}
        id={id}
        className={picture === null ? styles.empty : styles.chosen}
        onPick={onPick}
        {...fieldNames(id, { hint, error })}
      >
        {picture === null ? <Invitation /> : <Chosen picture={picture} />}
      </DropPlace>
      <label className={classNames(buttonClass({ wide: true }), styles.camera)}>
        <Camera aria-hidden="true" />
        ถ่ายรูป
        <input {...input} {...fileInput(onPick)} capture="environment" />
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
