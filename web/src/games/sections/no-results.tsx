import { Button } from '@sala/ui/action/button.tsx'
import { Search } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'

/** Message shown if no game matches the filters, with a button that clears the filters. */
export function NothingFound({ query, clear }: { query: string | undefined; clear: () => void }) {
  return (
    <EmptyState
      icon={<Search />}
      title={query ? `ไม่พบเกมที่ตรงกับ “${query}”` : 'ไม่พบเกมที่ตรงกับตัวกรอง'}
      action={<Button onClick={clear}>ดูทั้งหมด</Button>}
    >
      ลองพิมพ์ชื่อเกมเพียงบางส่วน หรือเลือกค่ายอื่น
    </EmptyState>
  )
}
