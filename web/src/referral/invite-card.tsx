import { buttonClass } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Share2 } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { encode } from 'uqr'
import styles from './invite-card.module.css'
import { shareLinks } from './share-links.ts'

/**
 * The member's invitation link with its share buttons. `link` is undefined while it loads. If `isMain` is true, the share button for LINE is
 * gold like a page's main button.
 */
export function InviteCard({ link, isMain = true }: { link: string | undefined; isMain?: boolean }) {
  return (
    <Card pad="l" className={styles.card} aria-busy={link === undefined}>
      <div className={styles.words}>
        <h2>ลิงก์แนะนำของคุณ</h2>
        <p className={styles.soft}>เพื่อนที่สมัครผ่านลิงก์นี้จะเป็นเพื่อนของคุณตลอดไป</p>
        {link === undefined ? (
          <Skeleton shape="block" height="6.75rem" />
        ) : (
          <ShareRow link={link} isMain={isMain} />
        )}
        {link === undefined ? (
          <Skeleton shape="block" className={styles.linkHeld} />
        ) : (
          <LinkRow link={link} />
        )}
      </div>
      <div className={styles.scan}>
        {link === undefined ? (
          <Skeleton shape="block" width="10rem" height="10rem" />
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

/** The share buttons. The one for LINE is large, because most invitations use LINE. */
function ShareRow({ link, isMain }: { link: string; isMain: boolean }) {
  return (
    <ul aria-label="แชร์ลิงก์" className={styles.share}>
      {shareLinks(link).map(({ name, href }, place) => (
        <li key={name}>
          <a
            className={buttonClass({
              kind: isMain && place === 0 ? 'primary' : 'secondary',
              size: place === 0 ? 'l' : 's',
              wide: true,
            })}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`แชร์ทาง ${name}`}
          >
            {place === 0 ? <Share2 aria-hidden="true" /> : null}
            {place === 0 ? `แชร์ทาง ${name}` : name}
          </a>
        </li>
      ))}
    </ul>
  )
}
