import { bootstrap } from '../content/public-data.ts'
import { usePublicFact } from '../content/public-data-query.ts'
import { Link } from '../page/router-link.tsx'
import { PromotionPicture } from '../promotions/promotion-card.tsx'
import { PromotionSection } from '../promotions/promotion-section.tsx'
import { wholeFigures } from '../promotions/promotion-texts.ts'
import styles from './visitor-promotions.module.css'

/** The running promotions for a visitor (R01). Only members can claim a promotion, so each links to its terms. */
export function VisitorPromotions() {
  const promotions = usePublicFact(bootstrap).data?.promotions ?? []
  if (promotions.length === 0) return null
  return (
    <PromotionSection>
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
    </PromotionSection>
  )
}
