import { readCode } from '@sala/contract/text/typed-digits.ts'
import type { ComponentProps } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldTexts, fieldNames } from './field-frame.tsx'
import styles from './otp-field.module.css'

const CODE_DIGITS = 6
const NO_CODE = `รหัสมี ${CODE_DIGITS} หลัก`
const CELLS = Array.from({ length: CODE_DIGITS }, (_, index) => index)

/**
 * Fills in a one-time code from an SMS (WebOTP). The browser does so if the last line of the SMS names this host (`@host #code`) and the
 * person agrees. Other phones suggest the code on the keyboard, by `autocomplete`.
 */
function useCodeFromMessage(fill: (code: string) => void): void {
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    if (!('OTPCredential' in window) || !('credentials' in navigator)) return
    const leaving = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: leaving.signal }
    navigator.credentials
      .get(wanted)
      .then(found => {
        if (found !== null && 'code' in found && typeof found.code === 'string') latest.current(found.code)
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
}

export type OtpFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'maxLength' | 'pattern'
> &
  FieldTexts & {
    /** The typed code: digits only, up to six. */
    value: string
    onValueChange: (digits: string) => void
    /** Called with the code when the person enters the sixth digit. */
    onComplete?: ((code: string) => void) | undefined
  }

/** The field for a six-digit code. It is one input over six drawn cells, so that pasting and the phone's code suggestion work. */
export function OtpField(props: OtpFieldProps) {
  const { label, hideLabel, hint, error, value, onValueChange, onComplete, className, ...input } = props
  const fallbackId = useId()
  const id = input.id ?? fallbackId
  const [unread, setUnread] = useState(false)
  const shownError = error ?? (unread ? NO_CODE : undefined)

  const change = (text: string) => {
    const digits = readCode(text, CODE_DIGITS)
    setUnread(digits === null)
    if (digits === null) return
    onValueChange(digits)
    if (digits.length === CODE_DIGITS && digits !== value) onComplete?.(digits)
  }

  useCodeFromMessage(change)

  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={shownError}
      className={className}
    >
      <span className={styles.frame}>
        <input
          {...input}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={event => change(event.currentTarget.value)}
          {...fieldNames(id, { hint, error: shownError })}
        />
        <span className={styles.cells} aria-hidden="true" translate="no">
          {CELLS.map(index => (
            <span
              key={index}
              className={classNames(
                styles.cell,
                index < value.length && styles.filled,
                index === Math.min(value.length, CODE_DIGITS - 1) && styles.next,
              )}
            >
              {value[index]}
            </span>
          ))}
        </span>
      </span>
    </FieldFrame>
  )
}
