import Fastify from 'fastify'

/** The baseline: an empty Fastify server on the given port. */
const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
