import { Avatar } from '@sala/ui/brand/avatar.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { useProfile } from '../session/use-session.ts'
import styles from './member-head.module.css'

/** Who is signed in, at the head of the drawer: the bar of a phone has no room for the number. */
export function MemberHead() {
  const profile = useProfile()
  if (!profile) return null
  return (
    <div className={styles.member}>
      <Avatar name={profile.phone} />
      <span>
        <span className={styles.phone}>{formatPhone(profile.phone)}</span>
        <Money amount={profile.ufabet_credit} gold />
      </span>
    </div>
  )
}
