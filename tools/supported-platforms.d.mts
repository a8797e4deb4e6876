export type Machine = {
  readonly os: string
  readonly cpu: string
  readonly libc: 'glibc' | 'musl'
  readonly root: boolean
  /** Version of the Node that runs the installation. */
  readonly node: string
  /** Whether DATABASE_URL names a PostgreSQL. */
  readonly databaseUrl: boolean
}
export type Packages = {
  readonly refusal?: string
  readonly node: string | null
  readonly postgresql: string | null
}

export function thisMachine(): Machine
export function packagesFor(machine: Machine): Packages
