import { Button } from '@sala/ui/action/button.tsx'
import { LogIn } from '@sala/ui/brand/icons.ts'
import { useEffect } from 'react'
import { usePublicFact } from '../../content/public-data-query.ts'
import { closeDialog, openDialog } from '../../dialogs/dialog-types.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { GameHead } from './game-name-and-odds.tsx'
import styles from './slot-game-list.module.css'

const SHOWN = 4

const askToSignIn = () => openDialog('loginPrompt', { returnPath: '/cheat' })

/** The preview of the odds page for visitors: the first games without their details, and the prompt to log in (R14). */
export function CheatTeaser() {
  const { data, error } = usePublicFact(catalogue)
  const games = data?.data.filter(({ section }) => section === 'slot')
  useEffect(() => {
    askToSignIn()
    // Closes the login prompt if the visitor opens another page.
    return closeDialog
  }, [])
  return (
    <>
      <ul className={styles.teaser} aria-label="ตัวอย่างเกม">
        {games?.slice(0, SHOWN).map(game => (
          <li key={game.game_id} className={styles.card}>
            <GameHead game={game} />
          </li>
        ))}
      </ul>
      {/* The button appears together with the games. Games that load after it would move it under the visitor's finger. */}
      {data === undefined && error === null ? null : (
        <div className={styles.ask}>
          <p>เข้าสู่ระบบเพื่อดูข้อมูลเชิงลึกของทุกเกม</p>
          <Button kind="primary" icon={<LogIn />} onClick={askToSignIn}>
            เข้าสู่ระบบ
          </Button>
        </div>
      )}
    </>
  )
}
