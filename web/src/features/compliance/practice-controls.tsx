import { ControlList } from './control-list.tsx'
import { accountControl, auditControl, connectionControl, practiceFactorControl } from './controls.ts'
import { useOverview, useRule } from './data.ts'

/** What protects the practice's records. */
export function PracticeControls() {
  const overview = useOverview()
  const rule = useRule()
  const missing = (read: { isError: boolean }) => (read.isError ? null : undefined)
  const controls = [
    overview.data ? auditControl(overview.data.audit) : missing(overview),
    rule.data ? practiceFactorControl(rule.data) : missing(rule),
    overview.data ? accountControl(overview.data.people) : missing(overview),
    connectionControl(window.location),
  ]
  return <ControlList controls={controls} />
}
