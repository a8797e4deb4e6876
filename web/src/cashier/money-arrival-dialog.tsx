import { Button } from '@sala/ui/action/button.tsx'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { Link } from '@tanstack/react-router'
import type { DialogState, Dialogs } from '../dialogs/dialog-types.ts'
import styles from './money-arrival-dialog.module.css'
import { useCountUp } from './use-amount-animation.ts'

const COINS = ['a', 'b', 'c', 'd', 'e'] as const

/** The popup shown when money arrives. The amount counts up once, and a button leads to the next step. */
export function MoneyArrived(props: Dialogs['moneyArrived'] & DialogState) {
  const { title, text, amount, where, open, onClose } = props
  const shown = useCountUp(amount)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      hideTitle
      size="s"
      actions={where === 'wallet' ? <IntoPlay onClose={onClose} /> : <ToHistory onClose={onClose} />}
    >
      <div className={styles.peak}>
        <div className={styles.scene} aria-hidden="true">
          {COINS.map(coin => (
            <span key={coin} className={styles.coin} />
          ))}
          <Logo look="mark" size="l" />
        </div>
        <p className={styles.title}>{title}</p>
        <p className={styles.amount} aria-hidden="true">
          <Money amount={shown} direction="in" size="xl" />
        </p>
        <p className={styles.text}>{text}</p>
      </div>
    </Dialog>
  )
}

function IntoPlay({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button
        kind="primary"
        wide
        render={<Link to="/game" target="_blank" preload={false} onClick={onClose} />}
      >
        เล่นเลย
      </Button>
      <Button wide onClick={onClose}>
        ดูยอด
      </Button>
    </>
  )
}

function ToHistory({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button kind="primary" wide onClick={onClose}>
        ตกลง
      </Button>
      <Button wide render={<Link to="/history" search={{ tab: 2 }} onClick={onClose} />}>
        ดูประวัติ
      </Button>
    </>
  )
}
