import { stored } from '../page/browser-storage.ts'

/**
 * Name and lifetime of the cookie that a visit through an affiliate partner's link sets (C08). The link's query parameter has the same name:
 * `/register?affiliate_key=`.
 */
export const AFFILIATE_COOKIE = stored.affiliate.name
export const AFFILIATE_COOKIE_SECONDS = stored.affiliate.seconds

/** Returns the path of a partner's link on the lobby's host. */
export const affiliatePath = (key: string): string => `/lobby/register?${AFFILIATE_COOKIE}=${key}`
