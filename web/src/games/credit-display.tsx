import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { RefreshCw } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useProfile } from '../session/use-session.ts'
import styles from './credit-display.module.css'
import { useCreditCheck } from './use-credit-check.ts'

/** The member's credit with its refresh button (L03, F10). */
export function Credit({ size = 's' }: { size?: 's' | 'l' }) {
  const profile = useProfile()
  const { checking, refresh } = useCreditCheck()
  return (
    <div className={size === 's' ? styles.pill : styles.figure}>
      <span className={styles.amount} aria-live="polite" aria-busy={profile === undefined || checking}>
        {profile ? (
          <Money amount={profile.ufabet_credit} gold size={size === 'l' ? 'xl' : 'inherit'} />
        ) : (
          <Skeleton width={size === 'l' ? '10rem' : '4.5rem'} />
        )}
      </span>
      <IconButton
        label={checking ? 'กำลังเช็คเครดิต' : 'เช็คเครดิต'}
        icon={<RefreshCw aria-hidden="true" />}
        turning={checking}
        onClick={refresh}
      />
    </div>
  )
}
