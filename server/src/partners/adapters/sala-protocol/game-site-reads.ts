import type { z } from 'zod'
import { callPartner, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody } from '../../adapter-kit/partner-values.ts'

type Endpoint = Parameters<typeof callPartner>[0]

/** Returns two functions that only read from a game site: one reads data about the whole site, the other data about one member's account. */
export const readCalls = (endpoint: Endpoint) => {
  const get = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const answer = await callPartner(endpoint, 'GET', path)
    if (answer.status !== 200) throw new PartnerConfused('game-site', answer)
    return expectBody('game-site', answer, schema)
  }
  /** Reads data of one account from the site. Throws PartnerConfused when the response is about another account. */
  const getOf = async <S extends z.ZodType<{ username: string }>>(
    username: string,
    path: string,
    schema: S,
  ): Promise<z.output<S>> => {
    const body = await get(`/v1/accounts/${username}${path}`, schema)
    if (body.username !== username) throw new PartnerConfused('game-site', { status: 200, body })
    return body
  }
  return { get, getOf }
}
