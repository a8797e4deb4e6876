import { Button } from '@sala/ui/action/button.tsx'
import { KeyRound } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { askFactor } from '../../dialogs/second-factor-prompt.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { PasswordForm, refetchFactors, useFactorChange } from './factor-change-form.tsx'
import type { Factors } from './second-factors.ts'
import styles from './security.module.css'

type CardProps = { factors: Factors; onCodes: (codes: readonly string[]) => void }
type Passkey = Factors['passkeys'][number]

const FIRST_NAME = 'อุปกรณ์ของฉัน'

/**
 * Creates a passkey on this device and stores its public key at the server. `password` is required for the member's first second factor.
 */
const create = async (password?: string) => {
  const options = await api('POST /customers/second-factor/passkeys/options', {
    body: password === undefined ? {} : { password },
  })
  const { makePasskey } = await import('./passkey.ts')
  const signed = await makePasskey(options)
  return api('POST /customers/second-factor/passkeys', { body: { ...signed, name: FIRST_NAME } })
}

export function PasskeyCard({ factors, onCodes }: CardProps) {
  const [isAsked, setAsked] = useState(false)
  const added = ({ recovery_codes }: Awaited<ReturnType<typeof create>>) => {
    setAsked(false)
    notify('success', 'เพิ่มพาสคีย์แล้ว')
    if (recovery_codes) onCodes(recovery_codes)
  }
  const more = useFactorChange(() => create(), added)
  return (
    <Card className={styles.card}>
      <h2>พาสคีย์</h2>
      <p className={styles.soft}>ใช้ลายนิ้วมือ ใบหน้า หรือรหัสล็อกหน้าจอของเครื่องแทนรหัส เข้าสู่ระบบได้โดยไม่ต้องพิมพ์รหัสผ่าน</p>
      {factors.passkeys.length > 0 ? (
        <ul>
          {factors.passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <SendingFailed submission={more} retry={more.submit} />
      {isAsked ? (
        <PasswordForm
          label="รหัสผ่าน เพื่อเพิ่มพาสคีย์"
          send={async password => {
            const answer = await create(password)
            await refetchFactors()
            added(answer)
          }}
          onClose={() => setAsked(false)}
        />
      ) : (
        <Button
          icon={<KeyRound />}
          loading={more.busy}
          onClick={() => (factors.since === null ? setAsked(true) : more.submit())}
        >
          {factors.passkeys.length > 0 ? 'เพิ่มพาสคีย์อีกเครื่อง' : 'เพิ่มพาสคีย์'}
        </Button>
      )}
    </Card>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, used_at } }: { passkey: Passkey }) {
  const [isRenamed, setRenamed] = useState(false)
  const remove = useFactorChange(
    () => api('POST /customers/second-factor/passkeys/remove', { body: { id } }),
    () => notify('success', 'ลบพาสคีย์แล้ว'),
  )
  return (
    <li className={styles.item}>
      <KeyRound aria-hidden="true" />
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          {used_at === null
            ? `เพิ่มเมื่อ ${formatThaiDateTime(created_at)}`
            : `ใช้ล่าสุด ${formatThaiDateTime(used_at)}`}
        </small>
      </span>
      {isRenamed ? null : (
        <span className={styles.actions}>
          <Button size="s" kind="quiet" onClick={() => setRenamed(true)}>
            เปลี่ยนชื่อ
          </Button>
          <Button size="s" kind="danger" loading={remove.busy} onClick={() => remove.submit()}>
            ลบ
          </Button>
        </span>
      )}
      <SendingFailed submission={remove} retry={remove.submit} />
      {isRenamed ? <RenameForm id={id} before={name} onClose={() => setRenamed(false)} /> : null}
    </li>
  )
}

function RenameForm({ id, before, onClose }: { id: string; before: string; onClose: () => void }) {
  const [name, setName] = useState(before)
  const rename = useSubmit({
    fields: ['name'],
    send: () => api('POST /customers/second-factor/passkeys/rename', { body: { id, name } }),
    onDone: async () => {
      await refetchFactors()
      onClose()
    },
    onFailed: error => askFactor(error, 'factors', () => rename.submit()),
  })
  return (
    <div className={styles.inline}>
      <Form submission={rename} onSubmit={() => rename.submit()}>
        <TextField
          kind="words"
          label="ชื่อพาสคีย์"
          name="name"
          autoComplete="off"
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={rename.errorOf('name')}
        />
        <div className={styles.actions}>
          <Button type="submit" size="s" kind="primary" loading={rename.busy}>
            บันทึกชื่อ
          </Button>
          <Button size="s" disabled={rename.busy} onClick={onClose}>
            ยกเลิก
          </Button>
        </div>
      </Form>
    </div>
  )
}
