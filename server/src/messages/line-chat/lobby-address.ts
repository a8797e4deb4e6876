import type { Context } from '../../context.ts'

/** Returns the lobby's address for links in messages, without a trailing slash. */
export const lobbyAddress = ({ config }: Pick<Context, 'config'>): string => `${config.public_url}/lobby`
