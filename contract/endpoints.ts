import type { Endpoint } from './endpoint.ts'
import * as accounts from './accounts.ts'
import * as activities from './activities.ts'
import * as alerts from './alerts.ts'
import * as auth from './auth.ts'
import * as email_change from './email-change.ts'
import * as careTeam from './care-team.ts'
import * as factors from './factors.ts'
import * as faults from './faults.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as catalog from './history-catalog.ts'
import * as home from './home.ts'
import * as live from './live.ts'
import * as looks from './looks.ts'
import * as notes from './notes.ts'
import * as patients from './patients.ts'
import * as people from './people.ts'
import * as profile from './profile.ts'
import * as relationships from './relationships.ts'
import * as sensitivity from './sensitivity.ts'
import * as sessions from './sessions.ts'
import * as signed_notes from './signed-notes.ts'
import * as supervision from './supervision.ts'
import * as timeline from './timeline.ts'
import * as trends from './trends.ts'

/** Every endpoint there is. What is not in this list is not served. */
export const endpoints: readonly Endpoint[] = [
  faults.reportFault,
  health.live,
  health.ready,
  auth.signIn,
  auth.secondFactor,
  auth.startPasskeySignIn,
  auth.signInWithPasskey,
  auth.startStepUp,
  auth.stepUp,
  auth.refreshSession,
  auth.signOut,
  auth.setUpPractice,
  accounts.createAccount,
  accounts.readInvitation,
  accounts.joinPractice,
  accounts.verifyEmail,
  accounts.resendVerification,
  accounts.forgotPassword,
  accounts.resetPassword,
  email_change.getEmail,
  email_change.requestEmailChange,
  email_change.withdrawEmailChange,
  email_change.confirmEmailChange,
  factors.getFactors,
  factors.startTotp,
  factors.confirmTotp,
  factors.removeTotp,
  factors.startPasskey,
  factors.addPasskey,
  factors.renamePasskey,
  factors.removePasskey,
  factors.replaceRecoveryCodes,
  factors.getPracticeRule,
  factors.setPracticeRule,
  factors.resetFactors,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  people.listPeople,
  people.listInvitations,
  people.invitePerson,
  people.resendInvitation,
  people.revokeInvitation,
  people.changeRole,
  people.deactivatePerson,
  people.reactivatePerson,
  people.sendPasswordReset,
  profile.getProfile,
  profile.updateProfile,
  profile.changePassword,
  profile.updateNotifications,
  profile.uploadPicture,
  profile.removePicture,
  profile.getPicture,
  live.openTicket,
  home.getHome,
  home.getPracticeOverview,
  activities.listActivities,
  patients.listPatients,
  patients.createPatient,
  patients.getChart,
  patients.listPatientNotes,
  timeline.listTimeline,
  trends.listTrends,
  looks.getStrip,
  looks.listChanges,
  looks.markSeen,
  sensitivity.listLabels,
  sensitivity.setLabel,
  sensitivity.breakGlass,
  sensitivity.endBreakGlass,
  sensitivity.getSettings,
  sensitivity.setCategory,
  sensitivity.setBreakGlassTime,
  sensitivity.addGrant,
  sensitivity.revokeGrant,
  sensitivity.listBreakGlass,
  sensitivity.reviewBreakGlass,
  relationships.listRelationships,
  relationships.addRelationship,
  relationships.pauseRelationship,
  relationships.resumeRelationship,
  relationships.separateRelationship,
  relationships.addConsent,
  relationships.revokeConsent,
  careTeam.listCareTeam,
  careTeam.addMember,
  careTeam.endMember,
  alerts.addAlert,
  alerts.resolveAlert,
  history.getHistory,
  history.addFact,
  history.editFact,
  history.markFactError,
  history.confirmFact,
  history.reviewSection,
  history.listFactVersions,
  catalog.searchDiagnoses,
  notes.listTemplates,
  notes.createDraft,
  notes.generateDraft,
  notes.getDraft,
  notes.saveDraft,
  notes.discardDraft,
  notes.signDraft,
  notes.getNote,
  notes.getPatientNote,
  notes.getNoteSummary,
  notes.listDocuments,
  signed_notes.getAftermath,
  signed_notes.addAddendum,
  signed_notes.markError,
  signed_notes.requestCosign,
  signed_notes.withdrawCosign,
  signed_notes.decideCosign,
  signed_notes.listCosigns,
  signed_notes.listColleagues,
  signed_notes.getNotePdf,
  supervision.listSupervision,
  supervision.setSupervision,
  supervision.endSupervision,
] as unknown as readonly Endpoint[]
