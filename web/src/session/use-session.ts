import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { useStore } from '../store.ts'
import { profileCall } from './session.ts'
import { tokenStore } from './token.ts'

export type Profile = Answer<'GET /customers/profile'>['data']

/** Whether someone is signed in, by the token; the server has the last word on each call. */
export const useSignedIn = (): boolean => useStore(tokenStore) !== null

/** The fetching of the member's profile; it rests while nobody is signed in. */
export const useProfileQuery = () => useQuery({ ...profileCall, enabled: useSignedIn() })

/** The member's profile: undefined for a visitor and while it loads. */
export const useProfile = (): Profile | undefined => useProfileQuery().data?.data
