import { Button } from '@sala/ui/action/button.tsx'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { openDialog } from '../dialogs/dialog-types.ts'
import { useSubmit } from '../form/use-submit.ts'
import { SendingFailed } from '../notices/failed-alert.tsx'
import { CommissionList, CommissionListPlace } from './commission-list.tsx'
import { InviteCard } from './invite-card.tsx'
import { LevelStairs } from './level-diagram.tsx'
import styles from './referral-page.module.css'
import { levelName, type Referral } from './referral-texts.ts'
import { WeekList } from './week-list.tsx'

/** First tab of the referral page (R11): the claimable commission, the invitation link, the levels, and the commissions by week. */
export function OverviewTab({ referral }: { referral: Referral | undefined }) {
  return (
    <div className={styles.tab}>
      <div className={styles.top}>
        <ClaimCard referral={referral} />
        <InviteCard
          link={referral?.link}
          isMain={referral !== undefined && referral.claimable < referral.claim_minimum}
        />
      </div>
      <LevelStairs referral={referral} />
      <WeekList place={<CommissionListPlace />} below={<CommissionList />} />
    </div>
  )
}

/**
 * Claims the commission. The idempotency key depends on the claimable amount, so a claim of another amount, such as next week's, gets a new
 * key.
 */
const useClaim = () =>
  useSubmit({
    intent: 'referral_claim',
    send: (_claimable: number, key) => api('POST /referral/claim', { idempotencyKey: key }),
    onDone: async ({ amount }) => {
      openDialog('message', {
        title: 'ถอนเข้าเครดิตสำเร็จ',
        text: `เพิ่มค่าแนะนำ ${formatBaht(amount)} บาท เข้าเครดิตของคุณแล้ว`,
        tone: 'success',
      })
      await refetchCalls(
        'GET /referral',
        'GET /referral/weeks',
        'GET /referral/commissions',
        'GET /customers/profile',
      )
    },
  })

/** A card with the claim button and the progress to the minimum claim. It has the same height while it loads. */
function ClaimCard({ referral }: { referral: Referral | undefined }) {
  const claim = useClaim()
  const claimable = Math.max(0, referral?.claimable ?? 0)
  const least = referral?.claim_minimum ?? 0
  const missing = Math.max(0, least - claimable)
  return (
    <Card look="lit" pad="l" className={styles.claim} aria-busy={referral === undefined}>
      <Ring
        label="ค่าแนะนำที่ถอนได้"
        value={claimable}
        max={least}
        valueText={`${formatBaht(claimable)} บาท ถอนได้ตั้งแต่ ${formatBaht(least)} บาท`}
        className={styles.arc}
      >
        <span className={styles.soft}>ถอนได้</span>
        {referral === undefined ? <Skeleton width="5rem" /> : <Money amount={claimable} size="l" gold />}
      </Ring>
      <div className={styles.claimWords}>
        <Button
          kind="primary"
          size="l"
          wide
          disabled={referral === undefined || missing > 0}
          loading={claim.busy}
          onClick={() => claim.submit(referral?.claimable ?? 0)}
        >
          ถอนเข้าเครดิต
        </Button>
        <p className={styles.soft}>
          {referral === undefined
            ? '\u00a0'
            : missing > 0
              ? `อีก ${formatBaht(missing)} บาทจึงถอนได้ (ขั้นต่ำ ${formatBaht(least)})`
              : `ขั้นต่ำ ${formatBaht(least)} บาท`}
        </p>
        {referral === undefined ? null : <Notes referral={referral} />}
        <SendingFailed submission={claim} retry={() => claim.submit(referral?.claimable ?? 0)} />
      </div>
    </Card>
  )
}

/** Shows the amounts of pending, carried-over and total commission. */
function Notes({ referral: { claimable, hold_days, totals, levels } }: { referral: Referral }) {
  return (
    <>
      {totals.pending > 0 ? (
        <p className={styles.soft}>
          รอยืนยันอีก {formatBaht(totals.pending)} บาท ใช้เวลาประมาณ {hold_days} วัน
        </p>
      ) : null}
      {claimable < 0 ? (
        <p className={styles.soft}>มียอดปรับปรุง {formatBaht(-claimable)} บาท ที่จะหักจากค่าแนะนำครั้งต่อไป</p>
      ) : null}
      <Carried levels={levels} />
      {totals.total > 0 ? (
        <p className={styles.soft}>ได้รับทั้งหมดตั้งแต่เริ่ม {formatBaht(totals.total)} บาท</p>
      ) : null}
    </>
  )
}

/** Shows the negative balances of the levels, which reduce the next week's commission. */
function Carried({ levels }: { levels: Referral['levels'] }) {
  const below = levels.filter(({ carried }) => carried < 0)
  if (below.length === 0) return null
  const parts = below.map(({ level, carried }) => `${levelName(level)} ${formatBaht(-carried)} บาท`)
  return <p className={styles.soft}>ยอดติดลบที่จะหักจากสัปดาห์ถัดไป: {parts.join(' · ')}</p>
}
