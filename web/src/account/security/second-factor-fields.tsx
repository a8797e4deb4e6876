import { Button } from '@sala/ui/action/button.tsx'
import { KeyRound } from '@sala/ui/brand/icons.ts'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { OneTimeCode } from '../credential-fields.tsx'
import type { FactorCode } from './second-factor-sign-in.ts'
import styles from './security.module.css'

type FactorFieldsProps = {
  /**
   * The kinds of second factors that the form offers: those that the member has. Before a sign-in the form offers all kinds, because it
   * does not know the member's factors yet.
   */
  has: { passkey: boolean; code: boolean }
  sendCode: (code: FactorCode) => Promise<unknown>
  sendPasskey: () => Promise<unknown>
  onDone: () => unknown
}

/** Asks for a second factor: a passkey, a code of the authenticator app, or a recovery code. */
export function FactorFields({ has, sendCode, sendPasskey, onDone }: FactorFieldsProps) {
  const [way, setWay] = useState<FactorCode['way']>(has.code ? 'code' : 'recovery')
  const passkey = useSubmit({ send: sendPasskey, onDone })
  return (
    <div className={styles.factors}>
      {has.passkey ? (
        <Form submission={passkey} onSubmit={() => passkey.submit()}>
          <Button type="submit" kind="primary" size="l" wide icon={<KeyRound />} loading={passkey.busy}>
            ใช้พาสคีย์
          </Button>
        </Form>
      ) : null}
      {has.passkey && has.code ? <p className={styles.or}>หรือ</p> : null}
      {has.passkey && !has.code && way === 'recovery' ? <p className={styles.or}>ไม่มีพาสคีย์กับตัว</p> : null}
      <CodeForm key={way} way={way} isMain={!has.passkey} sendCode={sendCode} onDone={onDone} />
      {has.code ? (
        <Button kind="quiet" wide onClick={() => setWay(way === 'code' ? 'recovery' : 'code')}>
          {way === 'code' ? 'ใช้รหัสกู้คืนแทน' : 'ใช้รหัสจากแอปแทน'}
        </Button>
      ) : null}
    </div>
  )
}

type CodeFormProps = Pick<FactorFieldsProps, 'sendCode' | 'onDone'> & {
  way: FactorCode['way']
  /** True: the member has no passkey, so the button of this form is the main button. */
  isMain: boolean
}

function CodeForm({ way, isMain, sendCode, onDone }: CodeFormProps) {
  const [text, setText] = useState('')
  const submission = useSubmit({
    fields: ['otp', 'code'],
    send: (typed: string) => sendCode(way === 'code' ? { way, otp: typed } : { way, code: typed }),
    onDone,
    // The server accepts a code only once, so the member has to type the next one.
    onFailed: () => setText(''),
  })
  return (
    <Form submission={submission} onSubmit={() => submission.submit(text)}>
      {way === 'code' ? (
        <OneTimeCode
          label="รหัส 6 หลักจากแอปยืนยันตัวตน"
          value={text}
          onChange={setText}
          submission={submission}
        />
      ) : (
        <TextField
          kind="key"
          label="รหัสกู้คืน"
          name="code"
          hint="12 ตัวที่คุณเก็บไว้ ใช้ได้รหัสละครั้ง"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          error={submission.errorOf('code')}
        />
      )}
      <Button
        type="submit"
        kind={isMain ? 'primary' : 'secondary'}
        size="l"
        wide
        disabled={text === ''}
        loading={submission.busy}
      >
        ยืนยัน
      </Button>
    </Form>
  )
}
