import { cycleDay } from '#domain/records/day-of-cycle.ts'
import { plainToday } from '#web/ui/dates.ts'

/** Day of the cycle on which a sample was taken, from the last period before it; null where none is known. */
export function dayOfResult(collected_at: string, periods: readonly string[], time_zone: string): number | null {
  const day = plainToday(new Date(collected_at), time_zone)
  const period = periods.find((first_day) => first_day <= day)
  return period === undefined ? null : cycleDay(period, day)
}
