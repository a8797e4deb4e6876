import { useEffect, useRef, useState } from 'react'
import { firstError } from '../../calls/api.ts'
import { NoPicture, type PictureTexts, preparePicture } from './slip-picture.ts'

type Picked = { picture: Blob; src: string; name: string }

/**
 * State of a picture that the member chose: the picture in the form that is sent, and its object URL for the preview. Without `texts` the
 * error texts are those for a slip.
 */
export const usePicture = (texts?: PictureTexts) => {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)

  useEffect(() => {
    if (picked === null) return
    return () => URL.revokeObjectURL(picked.src)
  }, [picked])

  const pick = async (file: File): Promise<void> => {
    turn.current += 1
    const own = turn.current
    setBusy(true)
    setProblem(undefined)
    const outcome = await preparePicture(file, texts).catch((error: unknown) =>
      error instanceof NoPicture ? error.message : firstError(error),
    )
    // The member has chosen another picture while this one was being decoded, so this one is dropped.
    if (own !== turn.current) return
    setBusy(false)
    if (typeof outcome === 'string') setProblem(outcome)
    const none = typeof outcome === 'string'
    setPicked(none ? null : { picture: outcome, src: URL.createObjectURL(outcome), name: file.name })
  }

  const clear = (): void => {
    turn.current += 1
    setBusy(false)
    setProblem(undefined)
    setPicked(null)
  }

  return { picked, problem, busy, pick, clear }
}
