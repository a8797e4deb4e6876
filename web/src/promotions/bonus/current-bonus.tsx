import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { AskLink } from '../../content/support-link.tsx'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { CountedStakesNote } from '../counted-stakes-note.tsx'
import { type Bonus, bonusStatus } from '../promotion-texts.ts'
import { TurnoverRing } from '../remaining-turnover.tsx'
import styles from './bonus.module.css'
import { useClaim } from './use-bonus-claim.ts'

const claimTime = ({ claim_until, claim_days_after }: Bonus): string => {
  if (claim_days_after !== null) return `โบนัสนี้รอคุณอยู่ รับได้ภายใน ${claim_days_after} วันหลังโบนัสที่เปิดอยู่สิ้นสุด`
  return claim_until === null ? '' : `รับได้ถึง ${formatThaiDateTime(claim_until)}`
}

/** A bonus that can be claimed: its amount, its expiry, and the button to claim it. */
export function OfferedBonus({ bonus }: { bonus: Bonus }) {
  const claim = useClaim()
  return (
    <Card look="lit" className={styles.card}>
      <Head bonus={bonus} />
      <div className={styles.halves}>
        <div className={styles.half}>
          <Money amount={bonus.amount} size="xl" gold />
          <p className={styles.soft}>
            {[claimTime(bonus), `ต้องทำยอดเทิร์น ${formatBaht(bonus.turnover_needed)} บาทก่อนถอน`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={styles.half}>
          <CountedStakesNote bonus={bonus} />
          {bonus.reason === null ? null : <p className={styles.soft}>{bonus.reason.text}</p>}
          <Button
            kind="primary"
            disabled={!bonus.can_claim}
            loading={claim.busy}
            onClick={() => claim.submit(bonus.id)}
          >
            รับโบนัส
          </Button>
          <AskLink about={bonus.id} />
        </div>
      </div>
    </Card>
  )
}

/** A bonus with an open wagering requirement: progress, withdrawable amount, and the button to forfeit the bonus. */
export function RunningBonus({ bonus }: { bonus: Bonus }) {
  const { id, title, give_up, maximum_withdrawal, expires_at } = bonus
  return (
    <Card className={styles.card}>
      <Head bonus={bonus} />
      <div className={styles.halves}>
        <div className={styles.half}>
          <TurnoverRing bonus={bonus} />
          <CountedStakesNote bonus={bonus} />
        </div>
        <div className={styles.half}>
          <dl className={styles.facts}>
            <div>
              <dt>โบนัส</dt>
              <dd>
                <Money amount={bonus.amount} />
              </dd>
            </div>
            <div>
              <dt>ถอนได้สูงสุด</dt>
              <dd>{maximum_withdrawal === null ? 'ไม่จำกัด' : <Money amount={maximum_withdrawal} />}</dd>
            </div>
            {expires_at === null ? null : (
              <div>
                <dt>ใช้ได้ถึง</dt>
                <dd>{formatThaiDateTime(expires_at)}</dd>
              </div>
            )}
          </dl>
          {give_up === null ? null : (
            <Button
              size="s"
              className={styles.part}
              onClick={() => openDialog('giveUpBonus', { id, title, ...give_up })}
            >
              สละโบนัส
            </Button>
          )}
          <AskLink about={id} />
        </div>
      </div>
    </Card>
  )
}

function Head({ bonus }: { bonus: Bonus }) {
  const { text, tone } = bonusStatus(bonus.status)
  return (
    <div className={styles.head}>
      <h2 className={styles.heading}>{bonus.title}</h2>
      <Badge tone={tone}>{text}</Badge>
    </div>
  )
}
