import { deskPeopleEndpoints } from '@sala/contract/desk/operator-users/endpoints.ts'
import { deskProposalEndpoints } from '@sala/contract/desk/proposals/endpoints.ts'
import { deskSignInEndpoints } from '@sala/contract/desk/sign-in/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { deskProposalRoutes } from '../operators/proposals/routes.ts'
import { deskPeopleRoutes, deskSignInRoutes } from '../operators/routes.ts'
import { deskDoor } from '../operators/sessions/sessions.ts'
import { serveDeskEvents } from '../platform/http/desk/desk-event-stream.ts'
import { bindDesk } from '../platform/http/desk/desk-route-binding.ts'
import { bindScreens } from './screen-route-bindings.ts'

export const deskCalls = (app: FastifyInstance, ctx: Context): void => {
  const door = deskDoor(ctx)
  bindDesk(app, door, deskSignInEndpoints, deskSignInRoutes(ctx, door))
  bindDesk(app, door, deskPeopleEndpoints, deskPeopleRoutes(ctx))
  bindScreens(app, door, ctx)
  bindDesk(app, door, deskProposalEndpoints, deskProposalRoutes(ctx))
  serveDeskEvents(app, door, ctx)
}
