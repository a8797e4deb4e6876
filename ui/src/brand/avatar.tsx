import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  /**
   * A person's name or phone. The avatar shows its first letter or its last two digits, and is decorative
   * because the name is next to it.
   */
  name: string
  size?: 's' | 'm' | 'l' | undefined
}

export function Avatar({ name, size = 'm' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, styles[`size_${size}`])}>
      {initialOf(name)}
    </span>
  )
}

/**
 * Returns the text of an avatar: the last two digits of a phone number, or the first consonant of a name. A Thai name may start with a vowel sign,
 * which is skipped.
 */
export function initialOf(name: string): string {
  if (/\d{2}$/.test(name)) return name.slice(-2)
  const [first = ''] = name.trim().replace(/^[เแโใไ]+/u, '')
  return first.toUpperCase()
}
