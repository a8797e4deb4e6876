import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { StatCard } from '@sala/ui/data/stat-card.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { api } from '../api.ts'
import { openDialog } from '../dialogs/dialogs.ts'
import { useSubmit } from '../form/use-submit.ts'
import { SendingFailed } from '../notices/failed-alert.tsx'
import { refetchCalls } from '../queries.ts'
import { CommissionList } from './commission-list.tsx'
import { InviteCard } from './invite-card.tsx'
import styles from './referral-page.module.css'
import { WeekList } from './week-list.tsx'
import { directionOf, levelName, type Referral } from './words.ts'

/** R11, first tab: what can be taken, the link, the totals and the lines they come from. */
export function OverviewTab({ referral }: { referral: Referral | undefined }) {
  return (
    <div className={styles.tab}>
      <div className={styles.top}>
        <ClaimCard referral={referral} />
        <InviteCard link={referral?.link} />
      </div>
      <Totals referral={referral} />
      <WeekList below={<CommissionList />} />
    </div>
  )
}

/** Takes what can be taken; the figure is what the press is about, so that next week's is another claim. */
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

function ClaimCard({ referral }: { referral: Referral | undefined }) {
  const claim = useClaim()
  if (referral === undefined)
    return (
      <Card look="lit" pad="l" aria-busy>
        <Skeleton shape="block" height="12rem" />
      </Card>
    )
  const { claimable, claim_minimum, hold_days, totals } = referral
  const enough = claimable >= claim_minimum
  return (
    <Card look="lit" pad="l" className={styles.claim}>
      <p className={styles.soft}>ค่าแนะนำที่ถอนได้</p>
      <p aria-live="polite">
        <Money amount={Math.max(0, claimable)} size="xl" gold />
      </p>
      {claimable < 0 ? (
        <p className={styles.soft}>มียอดปรับปรุง {formatBaht(-claimable)} บาท ที่จะหักจากค่าแนะนำครั้งต่อไป</p>
      ) : null}
      <Carried levels={referral.levels} />
      <Button
        kind="primary"
        size="l"
        wide
        disabled={!enough}
        loading={claim.busy}
        onClick={() => claim.submit(claimable)}
      >
        ถอนเข้าเครดิต
      </Button>
      <p className={styles.soft}>
        ขั้นต่ำ {formatBaht(claim_minimum)} บาท
        {totals.pending > 0
          ? ` · รอยืนยันอีก ${formatBaht(totals.pending)} บาท ใช้เวลาประมาณ ${hold_days} วัน`
          : ''}
      </p>
      <SendingFailed submission={claim} retry={() => claim.submit(claimable)} />
    </Card>
  )
}

/** What the next week of each level has to bear before it brings anything. */
function Carried({ levels }: { levels: Referral['levels'] }) {
  const below = levels.filter(({ carried }) => carried < 0)
  if (below.length === 0) return null
  const parts = below.map(({ level, carried }) => `${levelName(level)} ${formatBaht(-carried)} บาท`)
  return <p className={styles.soft}>ยอดติดลบที่จะหักจากสัปดาห์ถัดไป: {parts.join(' · ')}</p>
}

function Totals({ referral }: { referral: Referral | undefined }) {
  const figure = (draw: (known: Referral) => React.ReactNode) =>
    referral === undefined ? <Skeleton width="6rem" /> : draw(referral)
  return (
    <div className={styles.stats} aria-busy={referral === undefined}>
      <StatCard label="ค่าแนะนำทั้งหมด" value={figure(({ totals }) => <Money amount={totals.total} />)} />
      <StatCard label="รอยืนยัน" value={figure(({ totals }) => <Money amount={totals.pending} />)} />
      <StatCard
        label="เพื่อนทั้งหมด"
        value={figure(({ totals }) => <>{totals.customers.toLocaleString('th-TH')} คน</>)}
      />
      <StatCard
        label="ได้เสียของเพื่อน"
        value={figure(({ customer_win_loses_total: total }) => (
          <Money amount={total} direction={directionOf(total)} />
        ))}
      />
    </div>
  )
}
