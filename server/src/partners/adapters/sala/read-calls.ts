import type { z } from 'zod'
import { expectBody } from '../../kit/answers.ts'
import { callPartner, PartnerConfused } from '../../kit/partner-http.ts'

type Endpoint = Parameters<typeof callPartner>[0]

/** What is asked for and not ordered: of the site, and of one account there. */
export const looking = (endpoint: Endpoint) => {
  const get = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const answer = await callPartner(endpoint, 'GET', path)
    if (answer.status !== 200) throw new PartnerConfused('game-site', answer)
    return expectBody('game-site', answer, schema)
  }
  /** What is answered about another account than was asked about must never be applied to this one. */
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
