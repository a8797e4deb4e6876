import { Button } from '@sala/ui/action/button.tsx'
import { Gamepad2, RefreshCw } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { firstError } from '../../calls/api.ts'

/** Message that replaces a game's facts if they cannot be fetched. */
export function GameMissing({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <EmptyState
      icon={<Gamepad2 />}
      title="โหลดข้อมูลเกมไม่สำเร็จ"
      action={
        <Button icon={<RefreshCw />} onClick={retry}>
          ลองใหม่
        </Button>
      }
    >
      {firstError(error)}
    </EmptyState>
  )
}
