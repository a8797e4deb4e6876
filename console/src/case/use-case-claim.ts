import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'
import { sentenceOf } from '../calls/call-error.ts'
import { usePermissions } from '../session/desk-session.ts'
import type { CaseKey } from './use-work-queue.ts'

/** Milliseconds before an opened case is claimed, so that a case opened only briefly is not claimed. */
const STAYS_MS = 500
/** Milliseconds between two renewals of a claim, much shorter than the lifetime of a claim. */
const AGAIN_AFTER_MS = 120_000
/** Milliseconds between two attempts to claim a case that another staff user has claimed. */
const REFUSED_AGAIN_AFTER_MS = 3_000

/**
 * Claims the case for the staff user while the case is shown, and releases it afterwards. Returns a sentence if another staff user has claimed
 * the case; null otherwise.
 */
export const useClaim = ({ kind, id }: CaseKey): string | null => {
  const mayClaim = usePermissions()('queue.claim')
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (!mayClaim) return
    setTaken(null)
    const body = { kind, id }
    /**
     * The latest request to claim the case; null before the first one, and after the claim was released. Even a refused request is followed
     * by a release, because a release never ends another staff user's claim.
     */
    let asked: Promise<void> | null = null
    let next: ReturnType<typeof setTimeout> | undefined
    const claimIn = (milliseconds: number) => {
      next = setTimeout(() => {
        const answered = api('POST /work/claim', { body }).then(
          () => null,
          (error: unknown) => sentenceOf(error),
        )
        asked = answered.then(sentence => {
          if (next === undefined) return
          setTaken(sentence)
          claimIn(sentence === null ? AGAIN_AFTER_MS : REFUSED_AGAIN_AFTER_MS)
        })
      }, milliseconds)
    }
    const release = () => api('POST /work/release', { body, keepalive: true }).catch(() => undefined)
    const leave = () => {
      if (asked !== null) void release()
      asked = null
    }
    // The release waits for the response to the claim, so that it cannot reach the server before the claim.
    const giveBack = () => {
      void asked?.then(release)
      asked = null
    }
    window.addEventListener('pagehide', leave)
    claimIn(STAYS_MS)
    return () => {
      clearTimeout(next)
      next = undefined
      window.removeEventListener('pagehide', leave)
      giveBack()
    }
  }, [kind, id, mayClaim])
  return taken
}
