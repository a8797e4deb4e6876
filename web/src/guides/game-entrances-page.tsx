import { Button } from '@sala/ui/action/button.tsx'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import { ChevronRight, Gamepad2 } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Link } from '@tanstack/react-router'
import limits from '../content/line-limits.module.css'
import { PageSection } from '../content/page-section.tsx'
import { openDialog } from '../dialogs/dialog-types.ts'
import {
  providerName,
  sectionOrder,
  sectionWords,
  slotProviderOrder,
  slotProviders,
} from '../games/catalogue/section-texts.ts'
import { useSignedIn } from '../session/session-state.ts'
import styles from './game-entrances-page.module.css'

const SITE_PATH = '/ufabay-enter'

/** The page with links to all games: the lobby of the game site (the partner that runs the games), each section, and each slot provider (R12). */
export function EntrancesPage() {
  return (
    <>
      <header className={styles.head}>
        <h1>ทางเข้าเล่น</h1>
        <p className={limits.two}>เข้าเว็บเกมทั้งหมดในครั้งเดียว หรือเลือกหมวดที่ชอบ เครดิตไปพร้อมกันทุกทาง</p>
      </header>
      <SiteDoor />
      <PageSection id="sections" title="ตามหมวดเกม">
        <ul className={styles.doors}>
          {sectionOrder.map(section => {
            const { title, text, hue, emblems } = sectionWords[section]
            return (
              <li key={section}>
                <Link to={`/${section}`} className={styles.door}>
                  <Picture emblem={emblems[0]} hue={hue} />
                  <DoorWords title={title} text={text} />
                </Link>
              </li>
            )
          })}
        </ul>
      </PageSection>
      <PageSection id="providers" title="ตามค่ายสล็อต">
        <ul className={styles.doors}>
          {slotProviderOrder.map(provider => {
            const { text, hue, emblems } = slotProviders[provider]
            return (
              <li key={provider}>
                <Link to={`/slot-${provider}`} className={styles.door}>
                  <Picture emblem={emblems[0]} hue={hue} />
                  <DoorWords title={`สล็อต ${providerName(provider)}`} text={text} />
                </Link>
              </li>
            )
          })}
        </ul>
      </PageSection>
    </>
  )
}

/** Link to the game site's own lobby, which opens in a new tab. A visitor is asked to sign in first (F13). */
function SiteDoor() {
  const signedIn = useSignedIn()
  return (
    <Card look="lit" pad="l" className={styles.site}>
      <div>
        <h2>เว็บเกมทั้งหมด</h2>
        <p className={limits.one}>เปิดในแท็บใหม่ พร้อมเครดิตของคุณ</p>
      </div>
      {signedIn ? (
        <Button
          kind="primary"
          size="l"
          icon={<Gamepad2 />}
          render={<Link to="/game" target="_blank" preload={false} />}
        >
          เข้าเล่น
        </Button>
      ) : (
        <Button
          kind="primary"
          size="l"
          icon={<Gamepad2 />}
          aria-haspopup="dialog"
          onClick={() => openDialog('loginPrompt', { returnPath: SITE_PATH })}
        >
          เข้าเล่น
        </Button>
      )}
    </Card>
  )
}

function Picture({ emblem, hue }: { emblem: string; hue: number }) {
  return (
    <GameArt emblem={emblem} hue={hue} name="" titled={false} shape="square" className={styles.picture} />
  )
}

function DoorWords({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={`${styles.text} ${limits.one}`}>{text}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </>
  )
}
