import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BirthDateCard } from './birth-date/birth-date-card.tsx'
import { BreakBanner } from './break-banner.tsx'
import { LimitQuestionCard } from './limit-question-card.tsx'
import { CURRENT_PERIOD_TEXTS, type LimitView } from './protection-texts.ts'
import { useProtectionQuery } from './use-protection.ts'

type Left = LimitView & { remaining: number }

const lowest = (limits: readonly LimitView[]): Left | null =>
  limits
    .filter((limit): limit is Left => limit.kind === 'deposit' && limit.remaining !== null)
    .toSorted((a, b) => a.remaining - b.remaining)[0] ?? null

/**
 * Wraps the deposit form. A break, a review of the account or a missing birth date replaces the form. The tightest deposit limit is shown
 * above the form, the question for a limit below it.
 */
export function DepositGate({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { data, isFetched } = useProtectionQuery()
  // If the limits cannot be fetched, the form is shown, because the server enforces the limits. A response that arrives later does not replace
  // the form.
  if (!isFetched) return waiting
  const { limits = [], break: running = null, in_review, birth_date_missing } = data?.data ?? {}
  if (running !== null || in_review) return <BreakBanner />
  if (birth_date_missing) return <BirthDateCard />
  const left = lowest(limits)
  return (
    <>
      {left === null ? null : (
        <Alert
          kind="info"
          title={`${CURRENT_PERIOD_TEXTS[left.period]}ฝากได้อีก ${formatBaht(left.remaining)} บาท`}
          action={
            <Button size="s" kind="quiet" render={<Link to="/protection" />}>
              ดูขีดจำกัด
            </Button>
          }
        >
          ตามขีดจำกัดการฝากที่คุณตั้งไว้ เริ่มนับใหม่ {`${formatThaiDateTime(left.resets_at)}\u00a0น.`}
        </Alert>
      )}
      {children}
      {/* The card is below the form, so that the form appears where its placeholder was. */}
      {data === undefined ? null : <LimitQuestionCard state={data.data} />}
    </>
  )
}
