import type { deskAlertsEndpoints } from '@sala/contract/desk/alerts/endpoints.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { alertChoices, saveAlertChoices, takeAlerts } from './operator-alerts.ts'
import { groupMessages } from './staff-group-messages.ts'

const DONE = { success: true } as const

export const deskAlertsRoutes = (ctx: Context): DeskHandlers<typeof deskAlertsEndpoints> => ({
  desk_alerts_take: ({ identity, body }) => takeAlerts(ctx, identity, body.receipt),
  desk_alert_choices: ({ operator }) => alertChoices(ctx, operator),
  desk_alert_choices_save: async ({ operator, body }) => {
    await saveAlertChoices(ctx, operator, body)
    return DONE
  },
  desk_group_messages: () => groupMessages(ctx),
})
