import { Button } from '@sala/ui/action/button.tsx'
import { Gamepad2, RefreshCw } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'

/** Message in the list of games if the games cannot be fetched, or if there are none. */
export function NoCatalogue({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <EmptyState
      icon={<Gamepad2 />}
      title={failed ? 'โหลดรายการเกมไม่สำเร็จ' : 'ขณะนี้ยังไม่มีเกมให้เล่น'}
      action={
        <Button icon={<RefreshCw />} onClick={retry}>
          ลองใหม่
        </Button>
      }
    >
      {failed ? 'กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง' : 'กรุณาลองใหม่ในอีกสักครู่'}
    </EmptyState>
  )
}
