import { countLateCases } from '../../aml/cases/cases.ts'
import { countLateTalks } from '../../care/intervention-steps/care-job.ts'
import type { Context } from '../../context.ts'
import type { Figure } from '../../platform/metrics/metric-registry.ts'

/** Returns the metrics of members under care, and of cases about money laundering. */
export const protectionFigures = async (ctx: Context): Promise<Figure[]> => [
  {
    ...{ name: 'sala_care_without_talk', help: 'Members under care whose talk is late' },
    ...{ labels: {}, value: await countLateTalks(ctx) },
  },
  {
    ...{ name: 'sala_aml_cases_late', help: 'Undecided cases about money laundering that are late' },
    ...{ labels: {}, value: await countLateCases(ctx) },
  },
]
