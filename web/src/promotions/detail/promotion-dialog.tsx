import { Button } from '@sala/ui/action/button.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { parseBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { saveReturnPath } from '../../session/return-path.ts'
import { useClaim } from '../bonus/use-bonus-claim.ts'
import { PromotionPicture, Standing } from '../promotion-card.tsx'
import { type Promotion, sectionName, wholeFigures } from '../promotion-texts.ts'
import { usePromotions } from '../use-promotions.ts'
import { QuoteFacts } from './bonus-quote-facts.tsx'
import styles from './detail.module.css'
import { useQuote } from './use-bonus-quote.ts'

/**
 * The popup of one promotion (R07): its terms, the bonus and wagering requirement for an amount, and the
 * button to claim it.
 */
export function PromotionDialog({ id, open, onClose }: Dialogs['promotion'] & DialogState) {
  const promotions = usePromotions()
  const promotion = promotions?.find(candidate => candidate.id === id)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={promotion?.title ?? 'โปรโมชั่น'}
      actions={promotion === undefined ? null : <Actions promotion={promotion} onClose={onClose} />}
    >
      {promotion !== undefined ? (
        <Details promotion={promotion} />
      ) : promotions === undefined ? (
        <Skeleton shape="block" height="18rem" />
      ) : (
        <p>โปรโมชั่นนี้สิ้นสุดแล้ว</p>
      )}
    </Dialog>
  )
}

function Details({ promotion }: { promotion: Promotion }) {
  return (
    <div className={styles.details}>
      <PromotionPicture promotion={promotion} className={styles.picture} />
      <Standing promotion={promotion} />
      {promotion.deposit_minimum === null || promotion.trigger === 'friend_deposit' ? null : (
        <Calculator id={promotion.id} minimum={promotion.deposit_minimum} />
      )}
      <section>
        <h3 className={styles.heading}>เงื่อนไข</h3>
        <ul className={styles.terms}>
          {promotion.terms.map(term => (
            <li key={term}>{wholeFigures(term)}</li>
          ))}
        </ul>
      </section>
      <Weights promotion={promotion} />
    </div>
  )
}

function Calculator({ id, minimum }: { id: number; minimum: number }) {
  const [text, setText] = useState(String(minimum))
  const amount = parseBaht(text)
  const quote = useQuote(id, amount)
  return (
    <section className={styles.calculator}>
      <MoneyField label="ลองคำนวณจากยอดฝาก (บาท)" value={text} onValueChange={setText} />
      <QuoteFacts quote={quote} />
    </section>
  )
}

/** Table of the shares of a stake that count towards a bonus's required stakes, by game section. Rendered only if some stakes do not count fully. */
function Weights({ promotion }: { promotion: Promotion }) {
  if (promotion.weights.every(({ percent }) => percent === 100)) return null
  return (
    <section>
      <h3 className={styles.heading}>ยอดเดิมพันนับเป็นยอดเทิร์น</h3>
      <dl className={styles.weights}>
        {promotion.weights.map(({ section, percent }) => (
          <div key={section ?? 'other'}>
            <dt>{sectionName(section)}</dt>
            <dd>{percent}%</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Actions({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const navigate = useNavigate()
  const claim = useClaim()
  const { mine, id, trigger } = promotion
  if (mine === null) {
    const join = (to: '/login' | '/register') => {
      saveReturnPath('/promotion')
      onClose()
      void navigate({ to })
    }
    return (
      <>
        <Button kind="primary" onClick={() => join('/register')}>
          สมัครเพื่อรับ
        </Button>
        <Button onClick={() => join('/login')}>เข้าสู่ระบบ</Button>
      </>
    )
  }
  if (!mine.can_take && mine.reason?.code === 'no_friend')
    return (
      <Button
        kind="primary"
        wide
        onClick={() => {
          onClose()
          void navigate({ to: '/referral' })
        }}
      >
        ดูลิงก์แนะนำเพื่อน
      </Button>
    )
  if (!mine.can_take)
    return (
      <Button wide onClick={onClose}>
        ปิด
      </Button>
    )
  if (trigger === 'deposit') {
    const deposit = () => {
      onClose()
      void navigate({ to: '/deposit', search: { promotion: id } })
    }
    return (
      <Button kind="primary" wide onClick={deposit}>
        ฝากเงินรับโปรนี้
      </Button>
    )
  }
  const take = () => claim.submit(mine.bonus_id ?? String(id))
  return (
    <Button kind="primary" wide loading={claim.busy} onClick={take}>
      รับโบนัส
    </Button>
  )
}
