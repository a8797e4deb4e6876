import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, type Member } from './test-member.ts'

type Question = { text: string; picture: string | null; complaint?: string }

/** Begins a conversation of the member with the staff by an API call. Returns the conversation's id. */
export const ask = async (
  request: APIRequestContext,
  { session }: Member,
  { complaint, ...question }: Question,
): Promise<string> => {
  const answer = await request.post('/lobby/api/support/threads', {
    data: { topic: 'withdrawal', about: null, complaint: complaint ?? null, ...question },
    headers: { ...bearer(session.access_token), 'idempotency-key': randomUUID() },
  })
  expect(answer.ok(), `POST /support/threads answered ${answer.status()}`).toBe(true)
  return (await answer.json()).thread
}
