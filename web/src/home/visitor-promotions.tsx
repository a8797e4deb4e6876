import { TicketPercent } from '@sala/ui/brand/icons.ts'
import { bootstrap } from '../content/bootstrap.ts'
import { PageSection } from '../content/page-section.tsx'
import { usePublicFact } from '../content/public-fact.ts'
import { SeeAll } from '../content/see-all.tsx'
import { Link } from '../page/link.tsx'
import { PromotionPicture } from '../promotions/promotion-card.tsx'
import { wholeFigures } from '../promotions/words.ts'
import styles from './visitor-promotions.module.css'

/** R01: the running promotions for a visitor. Only a member can take one, so each links to its terms. */
export function VisitorPromotions() {
  const promotions = usePublicFact(bootstrap).data?.promotions ?? []
  if (promotions.length === 0) return null
  return (
    <PageSection
      id="promotions"
      title="โปรโมชั่น"
      icon={<TicketPercent />}
      action={<SeeAll to="/promotion" what="โปรโมชั่น" />}
    >
      <ul className={styles.cards}>
        {promotions.map(promotion => (
          <li key={promotion.id}>
            <Link to="/promotion" className={styles.card}>
              <PromotionPicture promotion={promotion} inRow />
              <span className={styles.words}>
                <span className={styles.title}>{promotion.title}</span>
                <span className={styles.text}>{wholeFigures(promotion.summary)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
