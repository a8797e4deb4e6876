import Fastify from 'fastify'

const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
