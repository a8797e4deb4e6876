import { Button } from '@sala/ui/action/button.tsx'
import { RefreshCw } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'

export function CatalogueError({ retry }: { retry: () => void }) {
  return (
    <EmptyState
      title="โหลดรายการเกมไม่สำเร็จ"
      action={
        <Button icon={<RefreshCw />} onClick={retry}>
          ลองใหม่
        </Button>
      }
    >
      กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง
    </EmptyState>
  )
}
