import { Button } from '@sala/ui/action/button.tsx'
import { Smartphone } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiDateTime, formatThaiRelative } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import styles from './device-list.module.css'
import { EndDeviceForm } from './end-device-form.tsx'

type Session = Answer<'GET /customers/sessions'>['data'][number]

/** The server sends this text if it does not know the name of a browser or operating system. */
const UNKNOWN = '?'

/** The button that signs out all other devices is shown if at least this many other devices are signed in. */
const OTHERS_FOR_ALL = 2

export function DeviceList() {
  const { data, error, refetch } = useQuery(call('GET /customers/sessions'))
  const others = data?.data.filter(session => !session.current).length ?? 0
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
      {others >= OTHERS_FOR_ALL ? <EndOthers /> : null}
    </Card>
  )
}

function EndOthers() {
  const [isAsked, setAsked] = useState(false)
  if (isAsked)
    return (
      <EndDeviceForm
        label="รหัสผ่าน เพื่อออกจากระบบทุกอุปกรณ์อื่น"
        send={password => api('POST /customers/sessions/end-others', { body: { password } })}
        done="ออกจากระบบทุกอุปกรณ์อื่นแล้ว"
        onClose={() => setAsked(false)}
      />
    )
  return (
    <Button size="s" kind="quiet" onClick={() => setAsked(true)}>
      ออกจากระบบทุกอุปกรณ์อื่น
    </Button>
  )
}

function Device({ session }: { session: Session }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <li className={styles.device}>
      <Smartphone aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{session.device === UNKNOWN ? 'อุปกรณ์ที่ไม่รู้จัก' : session.device}</span>
        <span className={styles.time}>
          <span>เข้าสู่ระบบ {formatThaiDateTime(session.created_at)}</span>
          <span>ใช้ล่าสุด {formatThaiRelative(session.seen_at, new Date())}</span>
        </span>
      </span>
      {session.current ? (
        <Badge tone="jade">เครื่องนี้</Badge>
      ) : isAsked ? null : (
        <Button size="s" onClick={() => setAsked(true)}>
          ออกจากระบบ
        </Button>
      )}
      {isAsked ? (
        <EndDeviceForm
          label="รหัสผ่าน เพื่อออกจากระบบอุปกรณ์นั้น"
          send={password =>
            api('POST /customers/sessions/{id}/end', { params: { id: session.id }, body: { password } })
          }
          done="ออกจากระบบอุปกรณ์นั้นแล้ว"
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  )
}
