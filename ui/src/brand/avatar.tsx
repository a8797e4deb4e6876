import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  /**
   * Name or phone, of which the avatar shows the first letter or the last two digits. Decorative: the name
   * is next to it.
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
 * Returns the last two digits of a phone, or the first consonant of a Thai name, which may begin with a
 * vowel sign.
 */
export function initialOf(name: string): string {
  if (/\d{2}$/.test(name)) return name.slice(-2)
  const [first = ''] = name.trim().replace(/^[เแโใไ]+/u, '')
  return first.toUpperCase()
}
