import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import styles from './tier-page.module.css'
import { giftNames, type ShownGift, type TierPageData } from './tier-texts.ts'

/** The gifts of the member's tier. Each shows whether it can be claimed. The conditions of the bonuses follow. */
export function TierGifts({ page: { gifts, terms } }: { page: TierPageData }) {
  return (
    <Card className={styles.gifts}>
      <h2>ของขวัญของระดับ</h2>
      <ul className={styles.list}>
        {gifts.map(gift => (
          <li key={gift.kind}>
            <Gift gift={gift} />
          </li>
        ))}
      </ul>
      <h3>เงื่อนไขของโบนัส</h3>
      <ul className={styles.terms}>
        {terms.map(term => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Card>
  )
}

const stateText = ({ kind, state, amount, until, reason }: ShownGift): string => {
  if (state === 'taken') return `รับแล้ว ${formatBaht(amount)} บาท`
  if (state === 'later') return giftNames[kind].later
  const when = until === null ? '' : ` รับได้ถึง ${formatThaiDateTime(until)}`
  return `${formatBaht(amount)} บาท${when}${reason === null ? '' : ` ${reason}`}`
}

function Gift({ gift }: { gift: ShownGift }) {
  const submission = useSubmit({
    send: () => api('POST /rewards/tier/gift', { body: { kind: gift.kind } }),
    onDone: ({ msg }) => openDialog('message', { title: 'รับของขวัญแล้ว', text: msg, tone: 'success' }),
    onEnd: () =>
      refetchCalls(
        'GET /rewards/tier',
        'GET /rewards',
        'GET /bonuses',
        'GET /withdrawable',
        'GET /customers/profile',
      ),
  })
  return (
    <>
      <span>
        <strong>{giftNames[gift.kind].title}</strong>
        <span className={layout.soft}>{stateText(gift)}</span>
      </span>
      {gift.state === 'ready' ? (
        <Button size="s" kind="primary" loading={submission.busy} onClick={() => submission.submit()}>
          รับโบนัส {formatBahtShort(gift.amount)} บาท
        </Button>
      ) : null}
      <SendingFailed submission={submission} retry={submission.submit} />
    </>
  )
}
