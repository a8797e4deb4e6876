/** Returns the connection string with a host and a port, without the Unix socket of the embedded server. Tests that use a proxy need it. */
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
