/** Files whose SQL cannot be told from their text, and why that is so. */
export const UNREAD: readonly { readonly path: string; readonly because: string }[] = [
  {
    path: 'server/src/platform/schema/objects.ts',
    because: 'it runs the files of the schema, and drops what they made',
  },
  {
    path: 'server/src/platform/embedded-postgres/embedded-postgres.ts',
    because: 'a database cannot be made with a bound name',
  },
]
