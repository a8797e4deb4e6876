import { Link } from '@tanstack/react-router'
import { useMay } from '../session/session.ts'
import type { Fact } from './facts.tsx'

/** What was said to partners about a request or a movement, for who may read it. */
export const usePartnerLogFact = (): ((reference: string) => Fact | null) => {
  const may = useMay()
  return reference =>
    may('partners.read')
      ? {
          name: 'ข้อความกับคู่ค้า',
          value: (
            <Link to="/system" search={{ tab: 'said', reference }}>
              ดูที่ถามและที่ตอบ
            </Link>
          ),
        }
      : null
}
