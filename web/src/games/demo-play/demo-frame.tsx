import { Button, buttonClass } from '@sala/ui/action/button.tsx'
import { Gamepad2, RefreshCw } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, firstError } from '../../calls/api.ts'
import { GameFrame } from '../frame/game-frame.tsx'
import { isLaunchUrl } from '../launch/launch.ts'
import { PlayPress } from '../tiles/play-button.tsx'
import styles from './demo-frame.module.css'

type TrialFrameProps = { gameId: string; name: string; onReturn: () => void; close?: ReactNode }

/** A game in the game site's free mode with play money (R06, F15). The free mode needs no account and no credit. */
export function TrialFrame({ gameId, name, onReturn, close }: TrialFrameProps) {
  const { data: url, error, refetch, isFetching } = useTrial(gameId)
  return (
    <GameFrame
      label={`ทดลองเล่น ${name}`}
      url={url}
      onReturn={onReturn}
      close={close}
      title={
        <>
          <p className={styles.name}>{name}</p>
          <p className={styles.note}>ทดลอง ไม่ใช้เครดิตจริง</p>
        </>
      }
      actions={
        <PlayPress game={{ game_id: gameId }} className={buttonClass({ kind: 'primary', size: 's' })}>
          เล่นจริง
        </PlayPress>
      }
    >
      {error && !isFetching ? (
        <EmptyState
          icon={<Gamepad2 />}
          title="เปิดโหมดทดลองไม่สำเร็จ"
          action={
            <Button icon={<RefreshCw />} onClick={() => void refetch()}>
              ลองใหม่
            </Button>
          }
        >
          {firstError(error)}
        </EmptyState>
      ) : (
        <div className={styles.opening}>
          <Logo look="mark" size="l" />
          <Spinner size="l" label="กำลังเปิดโหมดทดลอง" />
        </div>
      )}
    </GameFrame>
  )
}

/** Opens one demo session per visit. A failed request is not repeated, because a second request would end the player's session. */
const useTrial = (gameId: string) =>
  useQuery({
    queryKey: ['trial', gameId],
    queryFn: async ({ signal }) => {
      const { url } = await api('GET /games/{game_id}/trial', { params: { game_id: gameId }, signal })
      if (!isLaunchUrl(url)) throw new Error('the trial address is no web address')
      return url
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
