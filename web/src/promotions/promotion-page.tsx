import { Button } from '@sala/ui/action/button.tsx'
import { Gift } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ClosedAt } from '../content/closed-notice.tsx'
import limits from '../content/line-limits.module.css'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { CouponLink } from './coupon-link.tsx'
import { PromotionRows } from './promotion-cards.tsx'
import styles from './promotion-page.module.css'
import type { Promotion } from './promotion-texts.ts'
import { TurnoverLeft } from './remaining-turnover.tsx'
import { usePromotionsAnswer } from './use-promotions.ts'

/** The promotion page (R07): all running promotions with their terms. A member also sees whether each promotion can be claimed now, or why not. */
export function PromotionPage() {
  const { data, error, refetch } = usePromotionsAnswer()
  return (
    <div className={styles.page}>
      <header>
        <h1>โปรโมชั่น</h1>
        <p className={`${styles.lead} ${limits.two}`}>
          เงื่อนไขแสดงครบก่อนกดรับ โบนัสไม่บังคับ ฝากโดยไม่รับโปรโมชั่นได้เสมอ
        </p>
      </header>
      <ClosedAt places={['promotion']} />
      <TurnoverLeft />
      <CouponLink />
      {data !== undefined ? (
        <Found promotions={data.data} />
      ) : error !== null ? (
        <FailedAlert error={error} retry={refetch} />
      ) : (
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton shape="block" height="7.5rem" />
          <Skeleton shape="block" height="7.5rem" />
          <Skeleton shape="block" height="7.5rem" />
        </div>
      )}
    </div>
  )
}

function Found({ promotions }: { promotions: readonly Promotion[] }) {
  const now = promotions.filter(({ mine }) => mine?.can_take)
  const others = promotions.filter(({ mine }) => !mine?.can_take)
  if (promotions.length === 0)
    return (
      <EmptyState
        icon={<Gift />}
        title="ยังไม่มีโปรโมชั่นในขณะนี้"
        action={<Button render={<Link to="/deposit" />}>ฝากเงิน</Button>}
      />
    )
  if (promotions.every(({ mine }) => mine === null))
    return (
      <>
        <Join />
        <PromotionRows promotions={others} heading="h2" />
      </>
    )
  if (now.length === 0) return <PromotionRows promotions={others} heading="h2" />
  return (
    <>
      <section className={styles.part} aria-labelledby="promotions-now">
        <h2 id="promotions-now">รับได้ตอนนี้</h2>
        <PromotionRows promotions={now} heading="h3" />
      </section>
      {others.length === 0 ? null : (
        <section className={styles.part} aria-labelledby="promotions-other">
          <h2 id="promotions-other">โปรโมชั่นอื่น</h2>
          <PromotionRows promotions={others} heading="h3" />
        </section>
      )}
    </>
  )
}

/** Invites a visitor to register. Only a registered member can claim a promotion. */
function Join() {
  return (
    <Card look="lit" pad="l" className={styles.join}>
      <div>
        <h2 className={limits.one}>เลือกรับได้ตั้งแต่ฝากครั้งแรก</h2>
        <p className={limits.two}>สมัครฟรี ไม่ถึง 2 นาที แล้วเลือกได้ในหน้าฝากเงิน</p>
      </div>
      <div className={styles.ways}>
        <Button kind="primary" render={<Link to="/register" />}>
          สมัครสมาชิก
        </Button>
        <Button render={<Link to="/login" />}>เข้าสู่ระบบ</Button>
      </div>
    </Card>
  )
}
