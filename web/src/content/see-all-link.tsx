import { ChevronRight } from '@sala/ui/brand/icons.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import type { LinkProps } from '@tanstack/react-router'
import { Link } from '../page/router-link.tsx'
import styles from './see-all-link.module.css'

type SeeAllProps = Pick<LinkProps, 'search'> & { to: NonNullable<LinkProps['to']>; what: string }

export function SeeAll({ to, search, what }: SeeAllProps) {
  return (
    <Link to={to} search={search} className={styles.link}>
      ทั้งหมด
      <span className={spoken.spoken}>{` ของ${what}`}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
