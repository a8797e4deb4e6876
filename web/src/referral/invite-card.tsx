import { buttonClass } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { encode } from 'uqr'
import styles from './invite-card.module.css'
import { shareLinks } from './share-links.ts'

/** The invite link with all the ways to pass it on. `undefined` while it loads. */
export function InviteCard({ link }: { link: string | undefined }) {
  return (
    <Card pad="l" className={styles.card} aria-busy={link === undefined}>
      <div className={styles.words}>
        <h2>ลิงก์แนะนำของคุณ</h2>
        <p className={styles.soft}>เพื่อนที่สมัครผ่านลิงก์นี้จะเป็นเพื่อนของคุณตลอดไป</p>
        {link === undefined ? <Skeleton shape="block" height="3rem" /> : <LinkRow link={link} />}
        {link === undefined ? <Skeleton shape="block" height="2.75rem" /> : <ShareRow link={link} />}
      </div>
      <div className={styles.scan}>
        {link === undefined ? (
          <Skeleton shape="block" height="9rem" />
        ) : (
          <QrCode
            className={styles.qr}
            matrix={encode(link, { border: 0 }).data}
            label="คิวอาร์โค้ดของลิงก์แนะนำเพื่อน"
          />
        )}
        <p className={styles.soft}>ให้เพื่อนสแกนเพื่อสมัคร</p>
      </div>
    </Card>
  )
}

function LinkRow({ link }: { link: string }) {
  return (
    <div className={styles.link}>
      <output className={styles.address} aria-label="ลิงก์แนะนำเพื่อน">
        {link.replace(/^https?:\/\//, '')}
      </output>
      <CopyButton text={link} what="ลิงก์แนะนำเพื่อน" />
    </div>
  )
}

function ShareRow({ link }: { link: string }) {
  return (
    <ul aria-label="แชร์ลิงก์" className={styles.share}>
      {shareLinks(link).map(({ name, href }) => (
        <li key={name}>
          <a
            className={buttonClass({ kind: 'secondary', size: 's', wide: true })}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`แชร์ทาง ${name}`}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
