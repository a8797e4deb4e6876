import Fastify from 'fastify'

/** What every figure of the calls is compared with: a Fastify server that does nothing, on the port that is asked for. */
const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
