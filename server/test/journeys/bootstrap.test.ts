import { contentEndpoints } from '@sala/contract/content/endpoints.ts'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'

const product = useProduct()

const ask = async (etag?: string) => {
  const headers = etag === undefined ? {} : { 'if-none-match': etag }
  const answer = await fetch(`${product.context().config.public_url}/lobby/api/bootstrap`, { headers })
  const text = await answer.text()
  const body = text === '' ? null : contentEndpoints.bootstrap.response.parse(JSON.parse(text))
  return { status: answer.status, headers: answer.headers, etag: answer.headers.get('etag') ?? '', body }
}

test('R01: GET /bootstrap has what every page begins with, the most played games among it', async () => {
  const { headers, body } = await ask()
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(body?.site).toMatchObject({ name: 'Sala', sandbox: true, line: expect.stringMatching(/^https:/) })
  expect(body?.maintenance).toEqual({ id: null, content: null, img: null, img_url: null })
  expect(body?.hit_games.length).toBeGreaterThan(0)
  expect(body?.promotions.map(promotion => promotion.title)).toContain('ฝาก 100 รับเพิ่ม 100')
  expect(body?.banners).toHaveLength(9)
  expect(body?.lately).toEqual({ credited: null, payouts: [] })
  expect(body?.promotion_popup).toMatchObject({ id: 'weekly-refund' })
})

test('a caller with the current version gets 304 without a body, also with a tag weakened by a cache', async () => {
  const { etag } = await ask()
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await ask(known)
    expect([answer.status, answer.body]).toEqual([304, null])
  }
  expect((await ask('"other"')).status).toBe(200)
})

test('F12: an inserted notice is in the next answer, sanitised, and absent after its deletion', async () => {
  const { etag, body: before } = await ask()
  expect(before?.maintenance.id).toBeNull()
  await product.query(
    `insert into maintenance_notices (id, content, shown_from, shown_until)
     values ('night', '<p>ปิดปรับปรุง<script>alert(1)</script></p>', now() - interval '1 hour', now() + interval '1 hour')`,
  )
  await expect.poll(async () => (await ask(etag)).status).toBe(200)
  expect((await ask()).body?.maintenance).toMatchObject({ id: 'night', content: '<p>ปิดปรับปรุง</p>' })
  const { body } = await product.api('GET', '/maintenance')
  expect(body).toMatchObject({ id: 'night', content: '<p>ปิดปรับปรุง</p>' })
  await product.query('delete from maintenance_notices')
  await expect.poll(async () => (await ask(etag)).status).toBe(304)
})
