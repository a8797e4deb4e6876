import { type FormEvent, useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import styles from './webhook-receiver-page.module.css'

const NAME_MAX_CHARACTERS = 20
const SECRET_MAX_CHARACTERS = 96

const addressOf = (name: string): string =>
  `${window.location.origin}/sandbox/receiver/${name === '' ? 'bi' : name}/events`

/** The form that gives a receiver its signing secret. It shows the address that the operators enter at Sala. */
export function SecretForm({ onSaved }: { onSaved: (name: string) => void }) {
  const [name, setName] = useState('bi')
  const [secret, setSecret] = useState('')
  const [failure, setFailure] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    call('POST', `/receiver/${encodeURIComponent(name)}/secret`, { secret: secret.trim() }).then(
      () => {
        setFailure('')
        setSecret('')
        onSaved(name)
      },
      (error: unknown) => setFailure(wordsOf(error)),
    )
  }
  return (
    <form className={styles.form} aria-label="ตั้งกุญแจลงชื่อ" onSubmit={save}>
      <label className={styles.field}>
        <span>ชื่อโปรแกรม (a-z 0-9 -)</span>
        <input
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </label>
      <p className={styles.address}>
        ที่อยู่เว็บฮุก <code>{addressOf(name)}</code>
      </p>
      <label className={styles.field}>
        <span>กุญแจลงชื่อ</span>
        <input
          autoComplete="off"
          placeholder="whsec_…"
          maxLength={SECRET_MAX_CHARACTERS}
          value={secret}
          onChange={event => setSecret(event.target.value)}
        />
      </label>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.save} disabled={name === '' || secret === ''}>
        บันทึกกุญแจ
      </button>
    </form>
  )
}
