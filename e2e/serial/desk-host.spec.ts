import { expect } from '@playwright/test'
import { ADMIN } from '../desk/desk-operator-steps.ts'
import { proveByCode } from '../desk/one-time-code-form-steps.ts'
import { CODES_BY_SMS_AND_DESK_HOST, deskOf, test } from '../separate-lobby-fixture.ts'

test.use({ said: CODES_BY_SMS_AND_DESK_HOST })

test('with DESK_HOST the desk is served on that host and nothing else there, and is not found on the lobby’s', async ({
  page,
  product,
}) => {
  const { url } = product
  const desk = deskOf(url)
  for (const path of ['/desk/', '/desk/work', '/desk/api/session'])
    expect((await page.request.get(url + path)).status(), path).toBe(404)
  for (const path of ['/lobby/', '/lobby/api/site-info'])
    expect((await page.request.get(desk + path)).status(), path).toBe(404)
  expect((await page.goto(`${url}/lobby/`))?.status()).toBe(200)
  const scene = await page.request.get(`${desk}/lobby/assets/banners/lanterns-1.svg`)
  expect(scene.status(), 'the desk shows what members see').toBe(200)

  await page.goto(desk)
  await expect(page).toHaveURL(`${desk}/desk/`)
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(ADMIN.name)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await proveByCode(page, ADMIN.secret, page.getByRole('button', { name: 'ออกจากระบบ' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
