import { TicketPercent } from '@sala/ui/brand/icons.ts'
import type { ReactNode } from 'react'
import { PageSection } from '../content/page-section.tsx'
import { SeeAll } from '../content/see-all-link.tsx'

export function PromotionSection({ children }: { children: ReactNode }) {
  return (
    <PageSection
      id="promotions"
      title="โปรโมชั่น"
      icon={<TicketPercent />}
      action={<SeeAll to="/promotion" what="โปรโมชั่น" />}
    >
      {children}
    </PageSection>
  )
}
