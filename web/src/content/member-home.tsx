import { Button } from '@sala/ui/action/button.tsx'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronRight,
  Clock,
  Gamepad2,
  History,
  Landmark,
} from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Link } from '@tanstack/react-router'
import { firstError } from '../api.ts'
import { catalogue } from '../games/catalogue/catalogue.ts'
import { Credit } from '../games/credit.tsx'
import { HitShelf } from '../games/shelves/hit-shelf.tsx'
import { ProviderShelves } from '../games/shelves/provider-shelves.tsx'
import { RecentShelf } from '../games/shelves/recent-shelf.tsx'
import { SectionShelves } from '../games/shelves/section-shelves.tsx'
import { type Profile, useProfileQuery } from '../session/use-session.ts'
import styles from './member-home.module.css'
import { usePublicFact } from './public-fact.ts'

/** R01, F09: the wallet, what waits for the member, and games. */
export function MemberHome() {
  const { data, error, refetch } = useProfileQuery()
  // Asked for now although shown once the profile is there: what waits for the member stands above, and nothing may jump.
  usePublicFact(catalogue)
  return (
    <>
      <WalletCard />
      {error && !data ? <ProfileFailed error={error} retry={() => void refetch()} /> : null}
      {data ? <Waiting profile={data.data} /> : null}
      {data || error ? (
        <>
          <RecentShelf />
          <HitShelf />
          <ProviderShelves />
          <SectionShelves />
        </>
      ) : null}
    </>
  )
}

function WalletCard() {
  return (
    <Card look="lit" pad="l" className={styles.wallet}>
      <div className={styles.balance}>
        <h1 className={styles.label}>เครดิตของคุณ</h1>
        <Credit size="l" />
      </div>
      <div className={styles.actions}>
        <Button kind="primary" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
          ฝากเงิน
        </Button>
        <Button icon={<ArrowUpFromLine />} render={<Link to="/withdraw" />}>
          ถอนเงิน
        </Button>
        <Button icon={<Gamepad2 />} render={<Link to="/game" target="_blank" preload={false} />}>
          เล่นเกม
        </Button>
        <Button icon={<History />} render={<Link to="/history" search={{ tab: 2 }} />}>
          ประวัติ
        </Button>
      </div>
    </Card>
  )
}

function ProfileFailed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Alert
      kind="error"
      className={styles.notice}
      action={
        <Button size="s" kind="quiet" onClick={retry}>
          ลองใหม่
        </Button>
      }
    >
      {firstError(error)}
    </Alert>
  )
}

/** What the member has to do or to wait for. */
function Waiting({ profile }: { profile: Profile }) {
  const open = profile.pending_request
  if (profile.bank === null)
    return (
      <Alert
        kind="warning"
        className={styles.notice}
        title="เพิ่มบัญชีธนาคารเพื่อฝากและถอนเงิน"
        action={
          <Button size="s" kind="quiet" icon={<Landmark />} render={<Link to="/register" />}>
            เพิ่มบัญชี
          </Button>
        }
      />
    )
  if (open === null) return null
  const words = open.type === 'deposit' ? 'ฝากเงิน' : 'ถอนเงิน'
  return (
    <Link to={open.type === 'deposit' ? '/deposit' : '/withdraw'} className={styles.open}>
      <Clock aria-hidden="true" />
      <span>
        {`รายการ${words} ${formatBaht(open.amount)} บาท กำลังดำเนินการ`}
        <small>{`เลขอ้างอิง ${open.ref}`}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
