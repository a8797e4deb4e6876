import type { TierChip as Chip } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { classNames } from '@sala/ui/class-names.ts'
import styles from './tier-chip.module.css'

/** A small badge with the tier's name and its metal, such as gold. */
export function TierChip({ chip, name, large = false }: { chip: Chip; name: string; large?: boolean }) {
  return (
    <span className={classNames(styles.chip, styles[chip], large && styles.large)}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="15" className={styles.rim} />
        <circle cx="16" cy="16" r="12" className={styles.notches} />
        <circle cx="16" cy="16" r="9.5" className={styles.face} />
        <path d="M9 20h14M11 20v-4M21 20v-4M8.5 16 16 10l7.5 6Z" className={styles.sala} />
      </svg>
      <span>{name}</span>
    </span>
  )
}
