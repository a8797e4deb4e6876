import { Link } from '@tanstack/react-router'
import { useMay } from '../session/session.ts'
import type { Fact } from './facts.tsx'

type Of = { reference: string } | { partner: string }

/** What was said to partners about a request or a movement, or by one of them, for who may read it. */
export const usePartnerLogFact = (): ((of: Of) => Fact | null) => {
  const may = useMay()
  return of =>
    may('partners.read')
      ? {
          name: 'ข้อความกับคู่ค้า',
          value: (
            <Link to="/system" search={{ tab: 'said', ...of }}>
              ดูที่ถามและที่ตอบ
            </Link>
          ),
        }
      : null
}
