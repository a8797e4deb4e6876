import { useSignedIn } from '../../session/session-state.ts'
import { RandomNotice } from '../play-guides/randomness-notice.tsx'
import { ListHead } from '../sections/game-list-head.tsx'
import { CheatTeaser } from './odds-preview.tsx'
import { InsideGames } from './slot-game-list.tsx'

/** The page with the odds and features of each slot game, for members (R14). A visitor sees a preview and is asked to sign in. */
export function CheatPage() {
  const signedIn = useSignedIn()
  return (
    <>
      <ListHead
        title="เจาะลึกเกม"
        text="RTP ความผันผวน อัตราออกรางวัล และวิธีทำงานของแต่ละเกม ตามที่ค่ายเกมเปิดเผย"
        emblems={['star', 'gem', 'dice']}
        hue={214}
      />
      <RandomNotice />
      {signedIn ? <InsideGames /> : <CheatTeaser />}
    </>
  )
}
