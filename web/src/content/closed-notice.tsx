import { Alert } from '@sala/ui/feedback/alert.tsx'
import type { Answer } from '../calls/api.ts'
import { bootstrap } from './bootstrap.ts'
import { usePublicFact } from './public-data-query.ts'

type Closing = Answer<'GET /bootstrap'>['closings'][number]

const TITLES: Readonly<Record<string, string>> = {
  deposit_transfer: 'ปิดรับฝากโดยการโอนชั่วคราว',
  deposit_gateway: 'ปิดรับฝากผ่านเกตเวย์ชั่วคราว',
  withdrawal: 'ปิดรับถอนเงินชั่วคราว',
  payout: 'เงินถอนโอนช้ากว่าปกติ',
  registration: 'ปิดรับสมัครสมาชิกชั่วคราว',
  promotion: 'ปิดรับโปรโมชั่นชั่วคราว',
}

const titleOf = ({ place }: Closing): string => TITLES[place] ?? 'ปิดเล่นเกมบางส่วนชั่วคราว'

const isPlay = ({ place }: Closing): boolean => place === 'play' || place.startsWith('play:site:')

/** Returns what the staff closed at one of the places, from the public data that open pages refetch. */
export const useClosings = (...places: readonly string[]): readonly Closing[] =>
  (usePublicFact(bootstrap).data?.closings ?? []).filter(({ place }) => places.includes(place))

/** Returns what the staff closed of play: everything, a game site, or this section. */
const usePlayClosings = (section: string | null): readonly Closing[] =>
  (usePublicFact(bootstrap).data?.closings ?? []).filter(
    closing => isPlay(closing) || closing.place === `play:section:${section}`,
  )

const useAllClosings = (): readonly Closing[] => usePublicFact(bootstrap).data?.closings ?? []

type NoticesProps = { closings: readonly Closing[]; className?: string | undefined }

/** One notice for each closed flow, with the sentence of the staff and the time when it is expected to open. */
export function ClosedNotices({ closings, className }: NoticesProps) {
  return closings.map(closing => (
    <Alert key={closing.place} kind="warning" title={titleOf(closing)} className={className}>
      {closing.text}
    </Alert>
  ))
}

/** Everything that the staff closed now, for the member's home page. */
export function ServiceStatus({ className }: { className?: string | undefined }) {
  return <ClosedNotices closings={useAllClosings()} className={className} />
}

/** Notice about play of a section, or of all games. */
export function ClosedPlay({
  section,
  className,
}: {
  section: string | null
  className?: string | undefined
}) {
  return <ClosedNotices closings={usePlayClosings(section)} className={className} />
}

/** Notices about these places. */
export function ClosedAt({
  places,
  className,
}: {
  places: readonly string[]
  className?: string | undefined
}) {
  return <ClosedNotices closings={useClosings(...places)} className={className} />
}
