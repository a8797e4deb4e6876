import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import styles from './rewards-page.module.css'

type Need = Answer<'GET /rewards'>['needs'][number]

/** The page on which the member can meet each requirement for rewards. */
const WAYS: Readonly<Record<Need['kind'], Pick<LinkProps, 'to' | 'search'>>> = {
  bank_account: { to: '/register' },
  deposit: { to: '/deposit' },
  phone: { to: '/authentication' },
  bonus_open: { to: '/history', search: { tab: 1 } },
}

/** The requirements that apply to every reward and that the member does not meet yet. */
export function RewardNeeds({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="reward-needs">
      <h2 id="reward-needs">ก่อนรับสิทธิ์ได้</h2>
      <Card pad="none">
        <ul className={styles.needs}>
          {needs.map(({ kind, text }) => (
            <li key={kind}>
              <Link {...WAYS[kind]}>
                {text}
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
