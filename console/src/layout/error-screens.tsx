import { Button } from '@sala/ui/action/button.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { useRouter } from '@tanstack/react-router'

/** Message shown for a screen that crashed or failed to load. It warns that a request may have succeeded although it got no answer. */
export function BrokenScreen() {
  return (
    <EmptyState
      title="เปิดหน้าจอนี้ไม่ได้"
      action={
        <Button kind="primary" onClick={() => window.location.reload()}>
          โหลดหน้านี้ใหม่
        </Button>
      }
    >
      ถ้าเพิ่งสั่งอะไรไป คำสั่งนั้นอาจเสร็จแล้ว ดูรายการก่อนสั่งซ้ำ
    </EmptyState>
  )
}

/** Message at a URL that belongs to no screen, with a button to the first screen. */
export function NoScreen() {
  const router = useRouter()
  return (
    <EmptyState
      title="ไม่มีหน้าจอนี้"
      action={
        <Button kind="primary" onClick={() => void router.navigate({ to: '/' })}>
          ไปหน้าจอแรก
        </Button>
      }
    >
      ที่อยู่นี้ไม่ตรงกับหน้าจอใด เลือกหน้าจอจากเมนู
    </EmptyState>
  )
}
