import { drawnNumber, totalWeightOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import { meetsMedia } from '@sala/ui/browser/media-query.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../calls/api.ts'
import { queryClient, refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import type { Drawn, Draws, MyDraws, ShownWheel } from './draw-texts.ts'
import { nextAngle, turnAt } from './wheel-geometry.ts'

/** Duration of the wheel's turn in ms, the same as in wheel.module.css. */
const TURNING_MS = 4_200
const CALM = '(prefers-reduced-motion: reduce)'
const SEED_BYTES = 8

const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const CALL = 'GET /rewards/draws'

type Asked = { wheel: number; hash: string; member_seed: string }

/**
 * Returns the state of the wheel, and a function that draws a prize. The wheel turns to the drawn number. The result is shown when the wheel
 * stops.
 */
export const useDraw = (wheel: ShownWheel, mine: MyDraws | null) => {
  const [seed, setSeed] = useState('')
  const [angle, setAngle] = useState(0)
  const [shown, setShown] = useState<Drawn | null>(null)
  const [isTurning, setTurning] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The member's seed, random at each visit. The browser chooses it, because the server must not know it before the press: otherwise the
  // server could choose its own seed for a certain result.
  useEffect(() => setSeed(randomSeed()), [])
  useEffect(() => () => clearTimeout(timer.current), [])

  // The last request whose response was lost. Another press sends the same request again, and the server returns the draw that it has already
  // made.
  const unanswered = useRef<Asked | null>(null)

  const submission = useSubmit({
    send: () => {
      unanswered.current ??= { wheel: wheel.id, hash: mine?.commitment?.hash ?? '', member_seed: seed }
      return api('POST /rewards/draws', { body: unanswered.current })
    },
    onDone: ({ draw, left, commitment }) => {
      unanswered.current = null
      const number = drawnNumber(draw, totalWeightOf(draw.prizes))
      setShown(null)
      setTurning(true)
      setAngle(now => nextAngle(now, turnAt(number, draw.prizes)))
      timer.current = setTimeout(
        () => {
          setTurning(false)
          setShown(draw)
          setSeed(randomSeed())
          // The new draw enters the list only now, because otherwise the list would show the result before the wheel stops.
          queryClient.setQueryData<Draws>([CALL], old =>
            old?.mine
              ? { ...old, mine: { ...old.mine, left, commitment, draws: [draw, ...old.mine.draws] } }
              : old,
          )
          void refetchCalls(CALL, 'GET /bonuses')
        },
        meetsMedia(CALM) ? 0 : TURNING_MS,
      )
    },
    onFailed: error => {
      if (!(error instanceof ApiError && error.refusal)) return
      unanswered.current = null
      return refetchCalls(CALL)
    },
  })
  return { seed, setSeed, angle, shown, isTurning, submission }
}
