import { Button } from '@sala/ui/action/button.tsx'
import { Smartphone } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiDateTime, formatThaiRelative } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api, firstError } from '../../api.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { call, refetchCalls } from '../../queries.ts'
import styles from './device-list.module.css'

type Session = Answer<'GET /customers/sessions'>['data'][number]

/** Where the member is signed in, each with a way to end it. */
export function DeviceList() {
  const { data, error, refetch } = useQuery(call('GET /customers/sessions'))
  return (
    <Card className={styles.card} aria-busy={data === undefined}>
      <h2>อุปกรณ์ที่เข้าสู่ระบบ</h2>
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {data ? (
        <ul>
          {data.data.map(session => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton shape="block" height="4rem" />
      )}
    </Card>
  )
}

function Device({ session }: { session: Session }) {
  const end = useSubmit({
    send: () => api('POST /customers/sessions/{id}/end', { params: { id: session.id } }),
    onDone: () => notify('success', 'ออกจากระบบอุปกรณ์นั้นแล้ว'),
    onFailed: error => notify('error', firstError(error)),
    onEnd: () => refetchCalls('GET /customers/sessions'),
  })
  return (
    <li className={styles.device}>
      <Smartphone aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{session.device}</span>
        <span className={styles.time}>
          {`เข้าสู่ระบบ ${formatThaiDateTime(session.created_at)} · ใช้ล่าสุด ${formatThaiRelative(session.seen_at, new Date())}`}
        </span>
      </span>
      {session.current ? (
        <Badge tone="jade">เครื่องนี้</Badge>
      ) : (
        <Button size="s" loading={end.busy} onClick={() => end.submit()}>
          ออกจากระบบ
        </Button>
      )}
    </li>
  )
}
