import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../calls/query-cache.ts'
import { PrivacyPolicyPage } from '../content/pages/privacy-policy-page.tsx'
import { ResponsiblePlayPage } from '../content/pages/responsible-play-page.tsx'
import { TermsPage } from '../content/pages/terms-page.tsx'
import { bootstrap } from '../content/public-data.ts'
import { AutoTransferPage } from '../guides/auto-transfer-page.tsx'
import { EntrancesPage } from '../guides/game-entrances-page.tsx'
import { TtbPage } from '../guides/ttb-deposit-guide-page.tsx'
import { router } from '../routes.tsx'
import { SiteFooter } from './site-footer.tsx'

/** A router without pages, because the links of a tested page need a router. */
const links = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const draw = (Page: ComponentType) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={links}>
        <Page />
      </RouterContextProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

test.each([
  ['/privacy-policy', PrivacyPolicyPage, 'นโยบายความเป็นส่วนตัว', 'คุ้มครองข้อมูลส่วนบุคคล'],
  ['/terms', TermsPage, 'ข้อกำหนดการใช้บริการ', 'อายุ 20 ปีขึ้นไป'],
  ['/responsible-play', ResponsiblePlayPage, 'เล่นอย่างรับผิดชอบ', 'ในระยะยาวเกมได้เปรียบ'],
  ['/auto-transfer', AutoTransferPage, 'ฝากเงินอัตโนมัติ', '3-5 นาที'],
  ['/ttb', TtbPage, 'วิธีฝากจากบัญชี ttb', 'ทหารไทยธนชาต'],
  ['/ufabay-enter', EntrancesPage, 'ทางเข้าเล่น', 'ตามหมวดเกม'],
] as const)('R12: anybody can read %s', (path, Page, heading, text) => {
  const html = draw(Page)
  expect(html).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${heading}`))
  expect(html).toContain(text)
  const route = Object.values(router.routesById).find(({ fullPath }) => fullPath === path)
  expect(route?.options.staticData).toMatchObject({ guard: 'public' })
})

test('L07: the footer names the age limit, the help line and the contacts', () => {
  const site = {
    line: 'https://line.example/sala',
    telegram: 'https://t.example/sala',
    support: 'https://support.example/',
  }
  vi.spyOn(bootstrap, 'drawnWith').mockReturnValue({ data: { site } as never, error: null })
  const html = draw(SiteFooter)
  expect(html).toContain('ตลอด 24 ชั่วโมง')
  expect(html).toContain('อายุต่ำกว่า 20 ปี หรือยังไม่บรรลุนิติภาวะ ห้ามเล่น')
  const contacts = /<ul[^>]*aria-label="ติดต่อเรา">(.*?)<\/ul>/.exec(html)?.[1] ?? ''
  expect([...contacts.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(Object.values(site))
  expect(contacts).toContain(`href="${site.line}" target="_blank" rel="noopener noreferrer">แชททาง LINE`)
})
