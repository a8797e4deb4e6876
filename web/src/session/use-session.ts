import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { profileCall } from './session.ts'
import { useSignedIn } from './session-state.ts'

export type Profile = Answer<'GET /customers/profile'>['data']

/** Fetches the member's profile if a member is signed in. */
export const useProfileQuery = () => useQuery({ ...profileCall, enabled: useSignedIn() })

/** Returns the member's profile; undefined for a visitor and while the profile loads. */
export const useProfile = (): Profile | undefined => useProfileQuery().data?.data
