/** Files that the SQL check leaves out, each with the reason. The text of a statement in them is not known from the source code alone. */
export const UNREAD: readonly { readonly path: string; readonly because: string }[] = [
  { path: 'server/src/platform/db.ts', because: 'it passes on statements of other files' },
  {
    path: 'server/src/platform/database/notification-listener.ts',
    because: 'the name of a channel cannot be bound',
  },
  {
    path: 'server/src/platform/schema/schema-objects.ts',
    because: 'it runs the schema files and drops their objects',
  },
  {
    path: 'server/src/platform/embedded-postgres/databases.ts',
    because: 'the name of a database or of a role cannot be bound',
  },
]
