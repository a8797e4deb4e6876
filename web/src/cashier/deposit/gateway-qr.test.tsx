import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, queryClient } from '../../calls/query-cache.ts'
import type { Deposit } from '../money-request-texts.ts'
import { GatewayQr } from './gateway-qr.tsx'

const deposit = { id: 'dep_1', transfer_amount: 500, ref: 'R1', pay_qr: true } as unknown as Deposit
const { queryKey } = call('GET /requests/deposit/{id}/qr', { params: { id: deposit.id } })
const IMAGE = 'data:image/png;base64,AA=='

const draw = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <GatewayQr deposit={deposit} />
    </QueryClientProvider>,
  )
const fail = () =>
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey })
    .setState({ status: 'error', error: new Error('ไม่สำเร็จ') })

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
})
afterEach(() => queryClient.clear())

test('a QR code stays visible if fetching it again fails', () => {
  queryClient.setQueryData(queryKey, { image: IMAGE } as never)
  fail()
  expect(draw()).toContain(IMAGE)
})
