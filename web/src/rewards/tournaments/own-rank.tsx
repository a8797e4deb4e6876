import { prizeNames, scoreText } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import type { TournamentPage } from './tournament-texts.ts'
import styles from './tournaments.module.css'

/** The member's place in the tournament. Before the entry: the button to enter, with the consent to show the partly hidden name. */
export function OwnPlace({ page }: { page: TournamentPage }) {
  if (page.mine !== null) return <Place page={page} mine={page.mine} />
  if (page.state !== 'before' && page.state !== 'running')
    return (
      <Card look="lit" className={layout.part}>
        <h2>ของคุณ</h2>
        <p className={layout.soft}>คุณไม่ได้เข้าร่วมรายการนี้</p>
      </Card>
    )
  return <Entry page={page} />
}

type Mine = NonNullable<TournamentPage['mine']>

function Place({ page, mine }: { page: TournamentPage; mine: Mine }) {
  const { place, score, shown_name, prize } = mine
  return (
    <Card look="lit" className={layout.part}>
      <h2>ของคุณ</h2>
      <p className={styles.own}>
        <strong>{place === null ? 'ยังไม่มีอันดับ' : `อันดับ ${formatCount(place)}`}</strong>
        <span>{place === null ? 'รอบต่อไปในช่วงแข่งจะนับให้เอง' : scoreText(page.scoring, score)}</span>
      </p>
      {prize === null ? null : (
        <Alert kind={prize.status === 'paid' ? 'success' : 'info'}>
          รางวัลโบนัส {formatBahtShort(prize.amount)} บาท {prizeNames[prize.status]}
          {prize.status === 'waiting' ? ` ได้ถึง ${formatThaiDateTime(prize.pay_until)}` : ''}
        </Alert>
      )}
      <p className={layout.soft}>
        แสดงชื่อว่า <b translate="no">{shown_name}</b>
        {page.state === 'before' || page.state === 'running' ? ' ไม่ต้องเล่นต่อเพื่อรักษาอันดับ' : ''}
      </p>
    </Card>
  )
}

function Entry({ page: { id, reason, shown_name } }: { page: TournamentPage }) {
  const [agrees, setAgrees] = useState(false)
  const submission = useSubmit({
    send: () =>
      api('POST /rewards/tournaments/{tournament}/join', {
        params: { tournament: String(id) },
        body: { shows_name: true },
      }),
    onEnd: () => refetchCalls('GET /rewards/tournaments', 'GET /rewards/tournaments/{tournament}'),
  })
  return (
    <Card look="lit" className={layout.part}>
      <h2>เข้าร่วม</h2>
      {reason === null ? (
        <>
          <p className={layout.soft}>เข้าร่วมฟรี ไม่ต้องฝากหรือเดิมพันเพิ่ม และไม่มีอะไรเสียถ้าไม่ได้อันดับ</p>
          <Checkbox
            label={
              <>
                ยินยอมให้สมาชิกอื่นเห็นชื่อแบบปิดบางส่วน <b translate="no">{shown_name}</b>
              </>
            }
            checked={agrees}
            onChange={event => setAgrees(event.target.checked)}
          />
          <SendingFailed submission={submission} retry={() => submission.submit()} />
          <Button
            kind="primary"
            wide
            loading={submission.busy}
            disabled={!agrees}
            onClick={() => submission.submit()}
          >
            เข้าร่วมทัวร์นาเมนต์
          </Button>
        </>
      ) : (
        <Alert kind="info" title="ยังเข้าร่วมไม่ได้">
          {reason}
        </Alert>
      )}
    </Card>
  )
}
