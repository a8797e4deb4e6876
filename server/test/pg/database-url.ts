/** Returns the connection string without the Unix socket of the embedded server, for a test that needs a host and a port. */
export function overTcp(url: string) {
  const tcp = new URL(url)
  tcp.searchParams.delete('host')
  return tcp.href
}

export function databaseUrl(serverUrl: string, database: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
