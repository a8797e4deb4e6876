import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../calls/query-cache.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { useSignedIn } from '../../session/session-state.ts'
import { CorrectionCard } from './correction-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { ExportCard } from './export-card.tsx'
import styles from './personal-data-page.module.css'

/** The page for requests about personal data (PDPA): a copy of the data, corrections, erasure. */
export function PersonalDataPage() {
  const { data, error, refetch } = useQuery({ ...call('GET /personal-data'), enabled: useSignedIn() })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>ข้อมูลของฉัน</h1>
        <p>
          สิทธิของคุณตามกฎหมายคุ้มครองข้อมูลส่วนบุคคล เราเก็บอะไรและใช้ทำอะไร อ่านได้ที่{' '}
          <Link to="/privacy-policy">นโยบายความเป็นส่วนตัว</Link>
        </p>
      </header>
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {data ? (
        <div className={styles.cards}>
          <ExportCard />
          <CorrectionCard corrections={data.data.corrections} />
          <ErasureCard kept={data.data.kept} blocked={data.data.erasure_blocked} />
        </div>
      ) : error ? null : (
        <div className={styles.cards}>
          <Skeleton shape="block" height="14rem" />
          <Skeleton shape="block" height="28rem" />
          <Skeleton shape="block" height="22rem" />
        </div>
      )}
    </div>
  )
}
