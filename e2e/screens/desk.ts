import { expect, type Page } from '@playwright/test'
import { ADMIN, atDesk } from '../desk/desk-operator-steps.ts'
import { changeAnswer } from '../response-interception.ts'
import type { Screen } from './screen.ts'

const at = (path: string, shown: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await atDesk(page, ADMIN, path)
  await shown(page)
}

const row = (page: Page) => page.getByRole('row').nth(1)

/** Opens the refused document, whose deletion the vendor confirmed, as if the deletion had the given state. */
const withDeletion = (deletion: string) => async (page: Page) => {
  await changeAnswer(page, /\/desk\/api\/documents\/[^/?]+$/, answer => ({
    ...answer,
    check: { ...Object(answer.check), deletion, deleted_at: null },
  }))
  await at('/desk/documents?status=refused', withDeletionShown)(page)
}

const withDeletionShown = async (page: Page) => {
  await row(page).getByRole('button').click()
  await page.getByText('การลบที่ผู้ตรวจ').evaluate(name => name.scrollIntoView({ block: 'center' }))
}

/** Screens of the desk (the staff's website). The product has an invented history, so that there are open cases and filled charts. */
export const deskScreens: readonly Screen[] = [
  {
    name: 'desk-today',
    open: at('/desk/today', page => expect(page.getByText('จากสมัครถึงเล่น')).toBeVisible()),
  },
  {
    name: 'desk-today-reconciliation',
    open: at('/desk/today', async page => {
      await page.getByText('ดูรายการที่ไม่ตรงและแต่ละวัน').click()
      await expect(page.getByRole('table', { name: 'เงินที่ตรงกับคู่ค้าแต่ละวัน' })).toBeVisible()
    }),
  },
  {
    name: 'desk-work',
    open: at('/desk/work', page => expect(page.getByRole('region', { name: 'รายการที่รอ' })).toBeVisible()),
  },
  {
    name: 'desk-withdrawals',
    open: at('/desk/withdrawals?status=requested', async page => {
      await row(page).getByRole('button').click()
      await expect(page.getByRole('button', { name: /^อนุมัติ/ }).last()).toBeVisible()
    }),
  },
  {
    name: 'desk-support',
    open: at('/desk/support', page =>
      expect(page.getByRole('list', { name: 'ข้อความในเรื่องนี้' })).toBeVisible(),
    ),
  },
  {
    name: 'desk-complaints',
    open: at('/desk/support?tab=complaints', page => expect(row(page)).toBeVisible()),
  },
  {
    name: 'desk-risk',
    open: at('/desk/risk?rule=invite_tree', async page => {
      await row(page).getByRole('button').click()
      await expect(page.getByRole('figure')).toBeVisible()
    }),
  },
  {
    name: 'desk-care',
    open: at('/desk/care', async page => {
      await row(page).getByRole('button').click()
      await expect(page.getByRole('heading', { name: /^สิ่งที่ทำไปแล้ว/ })).toBeVisible()
    }),
  },
  {
    name: 'desk-aml',
    open: at('/desk/aml', async page => {
      await row(page).getByRole('button').click()
      await expect(page.getByRole('heading', { name: /^สิ่งที่ทำไปแล้ว/ })).toBeVisible()
    }),
  },
  {
    name: 'desk-aml-lists',
    open: at('/desk/aml?view=lists', page => expect(row(page)).toBeVisible()),
  },
  { name: 'desk-documents-deleted', open: at('/desk/documents?status=refused', withDeletionShown) },
  { name: 'desk-documents-asked', open: withDeletion('asked') },
  { name: 'desk-documents-no-call', open: withDeletion('no_call') },
  {
    name: 'desk-affiliates',
    open: at('/desk/affiliates', async page => {
      await row(page).getByRole('button').click()
      await expect(page.getByRole('heading', { name: /^ใบสรุป/ })).toBeVisible()
    }),
  },
  {
    name: 'desk-campaigns',
    open: at('/desk/campaigns?status=finished', async page => {
      await row(page).getByRole('button').click()
      await expect(page.getByRole('heading', { name: /^ผลเทียบกับกลุ่มที่ไม่ได้รับ/ })).toBeVisible()
    }),
  },
  {
    name: 'desk-campaign-form',
    open: at('/desk/campaigns?open=new', async page => {
      await page.getByLabel('ชื่อแคมเปญ').fill('ข่าวของเดือน')
      await page.getByRole('button', { name: 'สร้างร่าง' }).click()
      await page.getByRole('button', { name: 'แก้กลุ่มและข้อความ' }).click()
      await page.getByRole('button', { name: 'นับกลุ่ม' }).click()
      await expect(page.getByText('ส่งข่าวให้ได้')).toBeVisible()
    }),
  },
  {
    name: 'desk-finance',
    open: at('/desk/finance', page => expect(page.getByRole('table').first()).toBeVisible()),
  },
  {
    name: 'desk-reports',
    open: at('/desk/reports', page =>
      expect(page.getByRole('table', { name: /^ส่วนของสมาชิก/ })).toBeVisible(),
    ),
  },
  {
    name: 'desk-reports-lapses',
    open: at('/desk/reports?tab=lapses', page => expect(row(page)).toBeVisible()),
  },
  {
    name: 'desk-reports-second',
    open: at('/desk/reports?tab=second', page => expect(row(page)).toBeVisible()),
  },
  {
    name: 'desk-reports-staff',
    open: at('/desk/reports?tab=staff', page => expect(row(page)).toBeVisible()),
  },
  {
    name: 'desk-operators',
    open: at('/desk/system?tab=operators', page => expect(row(page)).toBeVisible()),
  },
  {
    name: 'desk-alerts',
    open: at('/desk/alerts', page =>
      expect(page.getByRole('button', { name: /^ลองฟัง/ }).first()).toBeVisible(),
    ),
  },
  {
    name: 'desk-partners',
    open: at('/desk/system?tab=partners', page =>
      expect(page.getByRole('heading', { name: 'นาฬิกาของคู่ค้า' })).toBeVisible(),
    ),
  },
]
