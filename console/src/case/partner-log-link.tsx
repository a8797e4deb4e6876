import { Link } from '@tanstack/react-router'
import { usePermissions } from '../session/desk-session.ts'
import type { Fact } from './fact-list.tsx'

type Of = { reference: string } | { partner: string }

/**
 * Returns a function that links to the log of partner calls, filtered by a request, transfer or partner. The function returns null if the
 * staff user lacks the permission.
 */
export const usePartnerLogFact = (): ((of: Of) => Fact | null) => {
  const may = usePermissions()
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
