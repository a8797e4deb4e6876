import type { Context } from '../../context.ts'

/** Returns the lobby's address for links in messages, without a slash at its end. */
export const lobbyAddress = ({ config }: Pick<Context, 'config'>): string => `${config.public_url}/lobby`
