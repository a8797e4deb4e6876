import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../calls/query-cache.ts'
import styles from './own-tier.module.css'
import { TierChip } from './tier-chip.tsx'

/** The badge with the member's tier, which links to the page of tiers. Renders nothing without a tier. */
export function OwnTier() {
  const { data } = useQuery(call('GET /rewards/tier'))
  const tier = data?.tiers.find(({ place }) => place === data.place)
  if (tier === undefined) return null
  return (
    <Link to="/rewards/tier" aria-label={`ระดับสมาชิก ${tier.name}`} className={styles.link}>
      <TierChip chip={tier.chip} name={tier.name} />
    </Link>
  )
}
