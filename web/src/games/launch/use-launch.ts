import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { isLaunchUrl, type LaunchSearch } from './launch.ts'

/** Fetches the URL that starts a game, once per visit. The URL works only once, so a failed fetch is not retried. */
export const useLaunch = (search: LaunchSearch) =>
  useQuery({
    queryKey: ['launch', search],
    queryFn: async ({ signal }) => {
      const { url } = await api('GET /customers/login-game', { query: search, signal })
      if (!isLaunchUrl(url)) throw new Error('the launch address is no web address')
      return url
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
