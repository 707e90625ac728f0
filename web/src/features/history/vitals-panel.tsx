import { formatInstantDate } from '#web/ui/dates.ts'
import type { History } from './data.ts'
import { label } from './history-words.ts'
import { RuleNote } from './rule-note.tsx'
import classes from './history.module.css'

const bands: Record<string, string> = { stage1: 'Stage 1', stage2: 'Stage 2', obesity1: 'Obesity class 1', obesity2: 'Obesity class 2', obesity3: 'Obesity class 3' }

type Pressure = NonNullable<History['findings']['blood_pressure']>

function bandOf(answer: Pressure['answer']): string {
  return answer.ok ? (bands[answer.value.band] ?? label(answer.value.band)) : answer.reason
}

/** Of both readings where nobody knows of a pregnancy: the graver one must not be missed. */
function cautionsOf({ answer, either }: Pressure): string[] {
  const answers = either === null ? [answer] : [either.if_not_pregnant, either.if_pregnant]
  return [...new Set(answers.flatMap((one) => (one.ok ? one.cautions : [])))]
}

/** Body mass index and the band of the latest blood pressure, each with what it was reckoned from. */
export function VitalsPanel({ findings, time_zone }: { findings: History['findings']; time_zone: string }) {
  const { body_mass, blood_pressure } = findings
  if (body_mass === null && blood_pressure === null) return null
  return (
    <div className={classes.panel}>
      {body_mass !== null && (
        <>
          <p>
            <strong>{body_mass.ok ? `BMI ${body_mass.value.bmi_kg_m2.toFixed(1)} kg/m²` : 'BMI'}</strong>
            {body_mass.ok ? ` · ${bands[body_mass.value.class] ?? label(body_mass.value.class)} · from ${body_mass.inputs.weight_kg?.toFixed(1)} kg and ${body_mass.inputs.height_m?.toFixed(2)} m` : `: ${body_mass.reason}`}
          </p>
          <RuleNote rule={body_mass.rule} />
        </>
      )}
      {blood_pressure !== null && (
        <>
          <p>
            <strong>
              Blood pressure {blood_pressure.answer.inputs.systolic_mmhg}/{blood_pressure.answer.inputs.diastolic_mmhg} mmHg
            </strong>
            {` of ${formatInstantDate(blood_pressure.measured_at, time_zone)} · `}
            {blood_pressure.either === null ? bandOf(blood_pressure.answer) : `${bandOf(blood_pressure.either.if_not_pregnant)} if not pregnant, ${bandOf(blood_pressure.either.if_pregnant).toLowerCase()} if pregnant: which is not recorded`}
          </p>
          {cautionsOf(blood_pressure).map((caution) => (
            <p key={caution}>
              <strong>{caution}</strong>
            </p>
          ))}
          <RuleNote rule={blood_pressure.answer.rule} />
        </>
      )}
    </div>
  )
}
