import { expect, test } from '@playwright/test'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { codeAt } from '../../server/src/platform/security/totp.ts'
import { ADMIN } from '../desk/desk-operator-steps.ts'
import { type Product, startProduct } from '../lobby-server-process.ts'

const START_LIMIT_MS = 180_000
let product: Product
/** URL of the desk (the staff's website). The desk has another host name than the lobby. */
let desk: string

test.beforeAll(async () => {
  test.setTimeout(START_LIMIT_MS)
  const port = await freePort()
  const host = `localhost:${port}`
  product = await startProduct({ port, env: { DESK_HOST: host } })
  desk = `http://${host}`
})
test.afterAll(() => product.stop())

test('with DESK_HOST the desk is served on that host and nothing else there, and is not found on the lobby’s', async ({
  page,
}) => {
  const { url } = product
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
  await page.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(codeAt(ADMIN.secret, new Date()))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ออกจากระบบ' })).toBeVisible()
})
