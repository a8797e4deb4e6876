import { Alert } from '@sala/ui/feedback/alert.tsx'
import type { Answer } from '../calls/api.ts'
import { bootstrap } from './public-data.ts'
import { usePublicFact } from './public-data-query.ts'

type Closing = Answer<'GET /bootstrap'>['closings'][number]

const TITLES: Readonly<Record<string, string>> = {
  deposit_transfer: 'ปิดรับฝากโดยการโอนชั่วคราว',
  deposit_gateway: 'ปิดรับฝากผ่านเกตเวย์ชั่วคราว',
  deposit_truemoney: 'ปิดรับฝากด้วย TrueMoney Wallet ชั่วคราว',
  deposit_mobile_banking: 'ปิดรับฝากด้วยแอปธนาคารชั่วคราว',
  withdrawal: 'ปิดรับถอนเงินชั่วคราว',
  payout: 'เงินถอนโอนช้ากว่าปกติ',
  registration: 'ปิดรับสมัครสมาชิกชั่วคราว',
  promotion: 'ปิดรับโปรโมชั่นชั่วคราว',
}

const titleOf = ({ place }: Closing): string => TITLES[place] ?? 'ปิดเล่นเกมบางส่วนชั่วคราว'

const isPlay = ({ place }: Closing): boolean => place === 'play' || place.startsWith('play:site:')

/** Returns those of the given flows (parts of the lobby) that staff have closed. Open pages refetch this list with the public data. */
export const useClosings = (...places: readonly string[]): readonly Closing[] =>
  (usePublicFact(bootstrap).data?.closings ?? []).filter(({ place }) => places.includes(place))

/** Returns the closed flows that prevent play in a section: all play, play at a game site, or play of this section. */
const usePlayClosings = (section: string | null): readonly Closing[] =>
  (usePublicFact(bootstrap).data?.closings ?? []).filter(
    closing => isPlay(closing) || closing.place === `play:section:${section}`,
  )

const useAllClosings = (): readonly Closing[] => usePublicFact(bootstrap).data?.closings ?? []

type NoticesProps = { closings: readonly Closing[]; className?: string | undefined }

/**
 * One notice for each closed flow (a part of the lobby that staff can close). It shows the staff's sentence with the expected time of opening.
 */
export function ClosedNotices({ closings, className }: NoticesProps) {
  return closings.map(closing => (
    <Alert key={closing.place} kind="warning" title={titleOf(closing)} className={className}>
      {closing.text}
    </Alert>
  ))
}

/** Notices about all flows that the staff have closed, for the member's home page. */
export function ServiceStatus({ className }: { className?: string | undefined }) {
  return <ClosedNotices closings={useAllClosings()} className={className} />
}

/** Notices about closed play in one section, or about all closed play if `section` is null. */
export function ClosedPlay({
  section,
  className,
}: {
  section: string | null
  className?: string | undefined
}) {
  return <ClosedNotices closings={usePlayClosings(section)} className={className} />
}

/** Shows a notice for each of the given flows (`places`) that is closed. A flow is a part of the lobby that staff can close. */
export function ClosedAt({
  places,
  className,
}: {
  places: readonly string[]
  className?: string | undefined
}) {
  return <ClosedNotices closings={useClosings(...places)} className={className} />
}
