import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { ImageUp, X } from '@sala/ui/brand/icons.ts'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import { FieldNotes } from '@sala/ui/form/field-frame.tsx'
import { LinesInput } from '@sala/ui/form/multi-line-input.tsx'
import { useId, useRef, useState } from 'react'
import { base64Of } from '../cashier/payment-slip/slip-picture.ts'
import { usePicture } from '../cashier/payment-slip/use-slip-picture.ts'
import styles from './message-draft.module.css'
import { PICTURE_TEXTS } from './picture-error-texts.ts'

const TEXT_MAX_CHARACTERS = 2_000

/** Text and picture of a message in the form in which the API takes them. */
type Written = { text: string; picture: string | null }

/**
 * State of an unsent message. Its idempotency key changes with each edit and after sending. A press that is repeated without an edit thus
 * creates only one message, even if the first response was lost.
 */
export const useDraft = () => {
  const [text, setText] = useState('')
  const picture = usePicture(PICTURE_TEXTS)
  const key = useRef(randomKey())
  const isEmpty = text.trim() === '' && picture.picked === null
  const change = (next: string) => {
    key.current = randomKey()
    setText(next)
  }
  const pick = (file: File) => {
    key.current = randomKey()
    void picture.pick(file)
  }
  const drop = () => {
    key.current = randomKey()
    picture.clear()
  }
  return {
    text,
    change,
    picture,
    pick,
    drop,
    isEmpty,
    key: () => key.current,
    /** Gives the message a new idempotency key. Call this when a field outside the draft changes, such as the topic. */
    renewKey: () => {
      key.current = randomKey()
    },
    written: async (): Promise<Written> => ({
      text,
      picture: picture.picked === null ? null : await base64Of(picture.picked.picture),
    }),
    clear: () => {
      change('')
      picture.clear()
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

type DraftFieldsProps = {
  draft: Draft
  label: string
  placeholder: string
  rows: number
  disabled: boolean
  errorOf: (field: 'text' | 'picture') => string | undefined
  onType?: () => void
}

/** The fields of a message: words, and one picture with its preview. */
export function DraftFields({
  draft,
  label,
  placeholder,
  rows,
  disabled,
  errorOf,
  onType,
}: DraftFieldsProps) {
  const id = useId()
  const { picked, problem } = draft.picture
  const error = problem ?? errorOf('picture') ?? errorOf('text')
  return (
    <div className={styles.draft}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <LinesInput
          id={id}
          name="text"
          rows={rows}
          maxLength={TEXT_MAX_CHARACTERS}
          className={styles.area}
          data-rows={rows}
          placeholder={placeholder}
          value={draft.text}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-error`}
          onChange={event => {
            draft.change(event.currentTarget.value)
            onType?.()
          }}
        />
        <label className={styles.attach}>
          <ImageUp aria-hidden="true" />
          <span>แนบรูป</span>
          <input
            type="file"
            accept="image/*"
            disabled={disabled}
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file !== undefined) draft.pick(file)
            }}
          />
        </label>
      </div>
      {picked === null ? null : (
        <p className={styles.picked}>
          <img src={picked.src} alt="รูปที่จะส่ง" />
          <span>{picked.name}</span>
          <IconButton label="เอารูปออก" icon={<X />} onClick={draft.drop} disabled={disabled} />
        </p>
      )}
      <FieldNotes id={id} hint={undefined} error={error} />
    </div>
  )
}
