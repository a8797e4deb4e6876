import { buttonClass } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { contactsOf, useSiteInfo } from '../site-info.ts'
import styles from './contacts.module.css'

/** The support contacts at the end of a page (L07). Renders nothing if the lobby has no contacts. */
export function Contacts({ title }: { title: string }) {
  const contacts = contactsOf(useSiteInfo())
  if (contacts.length === 0) return null
  return (
    <Card pad="l" className={styles.card}>
      <h2>{title}</h2>
      <p>เจ้าหน้าที่ดูแลตลอด 24 ชั่วโมง</p>
      <ul className={styles.ways}>
        {contacts.map(contact => (
          <li key={contact.name}>
            <a
              href={contact.href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ size: 's' })}
            >
              {contact.text}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
