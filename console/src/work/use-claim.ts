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
    const body = { kind, id }
    /** Null until the case was asked for. Nobody needs to have heard that it is theirs: what is somebody else's stays theirs. */
    let asked: Promise<void> | null = null
    const claim = () => {
      asked = api('POST /work/claim', { body }).then(
        () => setTaken(null),
        (error: unknown) => setTaken(sentenceOf(error)),
      )
    }
    const release = () => api('POST /work/release', { body, keepalive: true }).catch(() => undefined)
    const leave = () => {
      if (asked !== null) void release()
      asked = null
    }
    // After the answer, so that the release cannot come before what it takes back.
    const giveBack = () => {
      void asked?.then(release)
      asked = null
    }
    window.addEventListener('pagehide', leave)
    const first = setTimeout(claim, STAYS_MS)
    const again = setInterval(claim, AGAIN_EVERY_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      window.removeEventListener('pagehide', leave)
      giveBack()
    }
  }, [kind, id, mayClaim])
  return taken
}
