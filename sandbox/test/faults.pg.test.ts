import { describe, expect, test } from 'vitest'
import { sandboxWorld } from './test-sandbox.ts'

const world = sandboxWorld()

const fault = (partner: string, kind: string, more: object = {}) =>
  world.call('POST', '/faults', { partner, kind, count: 1, ...more })
const payout = (reference: string) =>
  world.partner('POST', '/bank/v1/payouts', {
    reference,
    from_account: '9000000022',
    to_bank: 'bay',
    to_account: '8000000505',
    to_name: 'ฟ้าใส ตัวอย่างงาม',
    amount: '100.00',
  })
const message = (reference: string, text = 'รหัสของท่านคือ 123456') =>
  world.partner('POST', '/sms/v1/messages', { reference, to: '0812345678', text })
const inbox = async () => (await world.call('GET', '/sms/messages?phone=0812345678')).body

describe('a payout', () => {
  test('drop_after_commit: the payout is made, its response is lost, and its reference finds it', async () => {
    await fault('bank', 'drop_after_commit')
    await expect(payout('lost')).rejects.toThrow()
    expect((await world.partner('GET', '/bank/v1/payouts/lost')).body).toMatchObject({ status: 'paid' })
    expect(await payout('lost')).toMatchObject({ status: 200, body: { status: 'paid' } })
  })

  test('timeout: no payout is made, and the connection is cut', async () => {
    await fault('bank', 'timeout', { late_ms: 50 })
    await expect(payout('hung')).rejects.toThrow()
    expect((await world.partner('GET', '/bank/v1/payouts/hung')).status).toBe(404)
  })

  test('refuse: a refused payout moves nothing, and the next is paid', async () => {
    await fault('bank', 'refuse')
    expect((await payout('no')).body).toMatchObject({ status: 'refused', reason: 'refused_by_bank' })
    expect((await payout('yes')).body).toMatchObject({ status: 'paid' })
    expect((await world.call('GET', '/bank/payouts?account=8000000505')).body).toMatchObject([
      { reference: 'yes', status: 'paid' },
      { reference: 'no', status: 'refused', paid_at: null },
    ])
  })

  test('delay: the call gets its usual response later', async () => {
    await fault('bank', 'delay', { late_ms: 50 })
    expect((await payout('late')).body).toMatchObject({ status: 'paid' })
  })
})

describe('a text message', () => {
  test('is delivered once for each reference', async () => {
    await Promise.all([message('otp'), message('otp'), message('otp')])
    expect(await inbox()).toHaveLength(1)
    expect((await message('otp', 'อื่น')).status).toBe(409)
  })

  test('refuse: the call gets 503 and no message arrives; duplicate: the message arrives twice', async () => {
    await fault('sms', 'refuse')
    expect((await message('a')).status).toBe(503)
    expect(await inbox()).toEqual([])
    await fault('sms', 'duplicate')
    expect((await message('a')).status).toBe(202)
    expect(await inbox()).toHaveLength(2)
  })
})

describe('the game site', () => {
  const USER = 'mem_f'
  const move = (reference: string) =>
    world.partner('POST', '/game-site/v1/transfers', {
      reference,
      username: USER,
      direction: 'in',
      amount: '10.00',
    })
  const openAccount = () => world.partner('PUT', `/game-site/v1/accounts/${USER}`, {})

  test('refuses a transfer under `refuse`, for good', async () => {
    await openAccount()
    await fault('game-site', 'refuse')
    expect(await move('no')).toEqual({ status: 422, body: { error: 'refused', reference: 'no' } })
    expect((await move('no')).status).toBe(422)
    expect((await move('yes')).status).toBe(201)
  })

  test('loses the response of a transfer that it has booked', async () => {
    await openAccount()
    await fault('game-site', 'drop_after_commit')
    await expect(move('lost')).rejects.toThrow()
    expect(await move('lost')).toMatchObject({ status: 200, body: { duplicate: true, balance: '10.00' } })
  })

  test('can time out only on the call for the balance', async () => {
    await openAccount()
    await fault('game-site', 'timeout', { operation: 'balance', late_ms: 50 })
    expect((await move('unharmed')).status).toBe(201)
    await expect(world.partner('GET', `/game-site/v1/accounts/${USER}`)).rejects.toThrow()
  })
})

describe('pending faults', () => {
  test('apply as many times as set, in the order in which they were set, and survive a restart', async () => {
    await fault('bank', 'refuse', { count: 2 })
    await payout('1')
    await world.restart()
    expect((await world.call('GET', '/faults')).body).toMatchObject([{ kind: 'refuse', count: 1 }])
    expect((await payout('2')).body).toMatchObject({ status: 'refused' })
    expect((await world.call('GET', '/faults')).body).toEqual([])
    expect((await payout('3')).body).toMatchObject({ status: 'paid' })
  })

  test('never apply more times than set, even to calls at the same time', async () => {
    await fault('bank', 'refuse', { count: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => payout(`p${n}`)))
    const refused = answers.filter(({ body }) => (body as { status: string }).status === 'refused')
    expect(refused).toHaveLength(3)
  })

  test('are cleared by one call, and a fault that the operation does not support is refused', async () => {
    await fault('sms', 'refuse')
    expect((await world.call('DELETE', '/faults')).status).toBe(204)
    expect((await world.call('GET', '/faults')).body).toEqual([])
    expect((await fault('sms', 'reorder')).status).toBe(422)
    expect((await fault('post', 'delay')).status).toBe(400)
    expect((await fault('bank', 'delay', { late_ms: 60_000 })).status).toBe(400)
  })
})
