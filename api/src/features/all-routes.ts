import type { Route } from '../platform/http/route.ts'
import { email_routes } from './accounts/email-routes.ts'
import { account_routes } from './accounts/routes.ts'
import { activity_routes } from './activities/routes.ts'
import { ai_provider_routes } from './ai-provider/routes.ts'
import { alert_routes } from './alerts/routes.ts'
import { auth_factor_routes } from './auth/factor-routes.ts'
import { auth_routes } from './auth/routes.ts'
import { auth_step_up_routes } from './auth/step-up-routes.ts'
import { care_team_routes } from './care-team/routes.ts'
import { catalog_routes } from './catalog/routes.ts'
import { chart_routes } from './chart/routes.ts'
import { document_routes } from './documents/routes.ts'
import { carry_routes } from './drafts/carry-routes.ts'
import { chart_row_routes } from './drafts/chart-row-routes.ts'
import { draft_room_routes } from './drafts/room-routes.ts'
import { draft_routes } from './drafts/routes.ts'
import { draft_run_routes } from './drafts/run-routes.ts'
import { factor_practice_routes } from './factors/practice-routes.ts'
import { factor_routes } from './factors/routes.ts'
import { fault_routes } from './faults/routes.ts'
import { fhir_export_routes } from './fhir-export/routes.ts'
import { health_routes } from './health/routes.ts'
import { history_routes } from './history/routes.ts'
import { home_routes } from './home/routes.ts'
import { import_bench_routes } from './imports/bench-routes.ts'
import { import_decide_routes } from './imports/decide-routes.ts'
import { import_upload_routes } from './imports/upload-routes.ts'
import { live_routes } from './live/routes.ts'
import { look_routes } from './looks/routes.ts'
import { note_template_routes } from './note-templates/routes.ts'
import { note_routes } from './notes/routes.ts'
import { location_routes } from './locations/routes.ts'
import { patient_list_routes } from './patient-lists/routes.ts'
import { merge_routes } from './patient-records/merge-routes.ts'
import { record_routes } from './patient-records/routes.ts'
import { risk_routes } from './patient-risk/routes.ts'
import { bulk_routes } from './patients/bulk-routes.ts'
import { export_routes } from './patients/export-routes.ts'
import { patient_routes } from './patients/routes.ts'
import { invitation_routes } from './people/invitation-routes.ts'
import { people_routes } from './people/routes.ts'
import { picture_routes } from './profile/picture-routes.ts'
import { profile_routes } from './profile/routes.ts'
import { recording_draft_routes } from './recordings/draft-routes.ts'
import { recording_erase_routes } from './recordings/erase-routes.ts'
import { recording_routes } from './recordings/routes.ts'
import { recording_setting_routes } from './recordings/setting-routes.ts'
import { recording_text_routes } from './recordings/text-routes.ts'
import { relationship_routes } from './relationships/routes.ts'
import { sensitivity_practice_routes } from './sensitivity/practice-routes.ts'
import { sensitivity_routes } from './sensitivity/routes.ts'
import { session_routes } from './sessions/routes.ts'
import { addendum_routes } from './signed-notes/routes/addenda.ts'
import { cosign_routes } from './signed-notes/routes/cosigns.ts'
import { note_fhir_routes } from './signed-notes/routes/note-fhir.ts'
import { note_pdf_routes } from './signed-notes/routes/note-pdf.ts'
import { version_routes } from './signed-notes/routes/versions.ts'
import { snippet_routes } from './snippets/routes.ts'
import { speech_provider_routes } from './speech-provider/routes.ts'
import { supervision_routes } from './supervision/routes.ts'
import { timeline_routes } from './timeline/routes.ts'
import { lab_finding_routes } from './lab-findings/routes.ts'
import { trend_routes } from './trends/routes.ts'
import { packet_routes } from './packets/routes.ts'
import { visit_routes } from './visits/routes.ts'
import { writing_ledger_routes } from './writing-ledger/routes.ts'

export const all_routes: readonly Route[] = [
  ...health_routes,
  ...fault_routes,
  ...auth_routes,
  ...account_routes,
  ...email_routes,
  ...auth_factor_routes,
  ...auth_step_up_routes,
  ...factor_routes,
  ...factor_practice_routes,
  ...session_routes,
  ...people_routes,
  ...invitation_routes,
  ...profile_routes,
  ...picture_routes,
  ...live_routes,
  ...home_routes,
  ...activity_routes,
  ...patient_routes,
  ...bulk_routes,
  ...export_routes,
  ...record_routes,
  ...merge_routes,
  ...risk_routes,
  ...patient_list_routes,
  ...location_routes,
  ...chart_routes,
  ...timeline_routes,
  ...trend_routes,
  ...lab_finding_routes,
  ...look_routes,
  ...sensitivity_routes,
  ...sensitivity_practice_routes,
  ...relationship_routes,
  ...care_team_routes,
  ...alert_routes,
  ...history_routes,
  ...catalog_routes,
  ...fhir_export_routes,
  ...import_upload_routes,
  ...import_bench_routes,
  ...import_decide_routes,
  ...note_template_routes,
  ...draft_routes,
  ...chart_row_routes,
  ...carry_routes,
  ...draft_room_routes,
  ...snippet_routes,
  ...draft_run_routes,
  ...writing_ledger_routes,
  ...recording_routes,
  ...recording_erase_routes,
  ...recording_draft_routes,
  ...recording_text_routes,
  ...recording_setting_routes,
  ...speech_provider_routes,
  ...ai_provider_routes,
  ...note_routes,
  ...addendum_routes,
  ...cosign_routes,
  ...version_routes,
  ...note_pdf_routes,
  ...note_fhir_routes,
  ...supervision_routes,
  ...document_routes,
  ...visit_routes,
  ...packet_routes,
]
