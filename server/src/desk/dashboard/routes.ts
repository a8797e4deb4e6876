import type { deskTodayEndpoints } from '@sala/contract/desk/dashboard/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { figuresOfToday } from './dashboard.ts'
import { signalsNow } from './dashboard-signals.ts'

export const deskTodayRoutes = (ctx: Context): DeskHandlers<typeof deskTodayEndpoints> => ({
  desk_today: () => figuresOfToday(ctx),
  desk_signals: ({ operator }) => signalsNow(ctx, operator),
})
