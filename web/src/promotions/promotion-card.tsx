import { Button } from '@sala/ui/action/button.tsx'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import { CircleCheck, Clock } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { useId } from 'react'
import { openDialog } from '../dialogs/dialog-types.ts'
import styles from './promotion-card.module.css'
import { factsOf, type Promotion, type PromotionPictureFacts, pictureOf, whyNot } from './promotion-texts.ts'

/** A promotion as a pressable row: its picture and three figures, in gold if the member can claim it now. */
export function PromotionRow({
  promotion,
  heading: Heading,
}: {
  promotion: Promotion
  heading: 'h2' | 'h3'
}) {
  const title = useId()
  const canTake = promotion.mine?.can_take ?? false
  return (
    <Card
      pad="none"
      role="article"
      aria-labelledby={title}
      className={canTake ? `${styles.row} ${styles.taking}` : styles.row}
    >
      <PromotionPicture promotion={promotion} inRow />
      <div className={styles.words}>
        <Heading id={title} className={styles.title}>
          {promotion.title}
        </Heading>
        <dl className={styles.facts}>
          {factsOf(promotion).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Standing promotion={promotion} />
      </div>
      <Button
        size={canTake ? 'm' : 's'}
        kind={canTake ? 'primary' : 'quiet'}
        className={styles.action}
        aria-describedby={title}
        onClick={() => openDialog('promotion', { id: promotion.id })}
      >
        {canTake ? 'รับโปรโมชั่น' : 'ดูรายละเอียด'}
      </Button>
    </Card>
  )
}

/** The picture of a promotion: emblem, colour and main figure. It is decorative, because the text follows. */
export function PromotionPicture({
  promotion,
  inRow = false,
  className,
}: {
  promotion: PromotionPictureFacts
  /** True: the picture is at the start of a row. It is as high as the row and shows the figure below the emblem. */
  inRow?: boolean
  className?: string | undefined
}) {
  const { emblem, hue, figure } = pictureOf(promotion)
  return (
    <div aria-hidden="true" className={inRow ? `${styles.scene} ${styles.inRow}` : styles.scene}>
      <GameArt
        emblem={emblem}
        hue={hue}
        name=""
        titled={!inRow}
        shape={inRow ? 'square' : 'wide'}
        className={inRow ? styles.picture : className}
      />
      <span className={styles.figure}>{figure}</span>
    </div>
  )
}

/** Text that says whether the member can claim the promotion now, or why not. Renders nothing for a visitor. */
export function Standing({ promotion }: { promotion: Promotion }) {
  if (promotion.mine === null) return null
  const reason = whyNot(promotion)
  return reason === null ? (
    <p className={styles.open}>
      <CircleCheck aria-hidden="true" /> รับได้ตอนนี้
    </p>
  ) : (
    <p className={styles.closed}>
      <Clock aria-hidden="true" /> {reason}
    </p>
  )
}
