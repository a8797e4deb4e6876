import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'
import { sentenceOf } from '../calls/error.ts'
import { useMay } from '../session/session.ts'
import type { CaseKey } from './use-work.ts'

/** Whoever only passes by takes nothing. */
const STAYS_MS = 500
/** Well within the minutes for which a case is somebody's. */
const AGAIN_EVERY_MS = 120_000

/** Takes the case while it is on the screen, and gives it back after; a sentence when it is somebody else's. */
export const useClaim = ({ kind, id }: CaseKey): string | null => {
  const mayClaim = useMay()('queue.claim')
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (!mayClaim) return
    setTaken(null)
    let isMine = false
    const body = { kind, id }
    const claim = () =>
      api('POST /work/claim', { body }).then(
        () => {
          isMine = true
          setTaken(null)
        },
        (error: unknown) => setTaken(sentenceOf(error)),
      )
    const first = setTimeout(() => void claim(), STAYS_MS)
    const again = setInterval(() => void claim(), AGAIN_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      // A case that is gone needs no giving back.
      if (isMine) api('POST /work/release', { body }).catch(() => undefined)
    }
  }, [kind, id, mayClaim])
  return taken
}
