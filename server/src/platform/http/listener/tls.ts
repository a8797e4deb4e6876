import { readFile } from 'node:fs/promises'

/** Paths of PEM files: the server's certificate and private key, and optionally a CA. With a CA, callers need a certificate issued by it. */
export type TlsFiles = {
  readonly tls_cert_file: string | null
  readonly tls_key_file: string | null
  readonly tls_client_ca_file: string | null
}

export type Tls = { readonly cert: string; readonly key: string; readonly ca?: string }

const read = async (variable: keyof TlsFiles, path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new Error(`${variable.toUpperCase()} cannot be read: ${path}`, { cause: error })
  }
}

/** Returns the contents of the node's TLS files. Returns null for plain http. They are read once, so that a new certificate needs a restart. */
export const readTls = async (files: TlsFiles): Promise<Tls | null> => {
  const { tls_cert_file, tls_key_file, tls_client_ca_file } = files
  if (tls_cert_file === null || tls_key_file === null) return null
  return {
    cert: await read('tls_cert_file', tls_cert_file),
    key: await read('tls_key_file', tls_key_file),
    ...(tls_client_ca_file === null ? {} : { ca: await read('tls_client_ca_file', tls_client_ca_file) }),
  }
}
