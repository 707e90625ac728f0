import { redirect, type RouteObject } from 'react-router'
import SignInPage from '#web/pages/sign-in.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { Gate, gateLoader } from './gate-route.tsx'
import { lazyPage } from './lazy-page.tsx'
import { RouteError } from './route-error.tsx'

const draft = lazyPage(() => import('#web/pages/draft.tsx'))
const note = lazyPage(() => import('#web/pages/note.tsx'))
const template_selection = lazyPage(() => import('#web/pages/template-selection.tsx'))
const integrations = lazyPage(() => import('#web/pages/integrations.tsx'))

const guest_routes: RouteObject[] = [
  // The first page comes with the first files: one trip less for everybody who arrives.
  { path: '/signin', Component: SignInPage },
  { path: '/create-account', lazy: lazyPage(() => import('#web/pages/create-account.tsx')) },
]

/** Open to everybody, signed in or not: what the links in our mail lead to. */
const open_routes: RouteObject[] = [
  { path: '/forgot-password', lazy: lazyPage(() => import('#web/pages/forgot-password.tsx')) },
  { path: '/reset-password', lazy: lazyPage(() => import('#web/pages/reset-password.tsx')) },
  { path: '/verify-email', lazy: lazyPage(() => import('#web/pages/verify-email.tsx')) },
  { path: '/resend-verification-email', lazy: lazyPage(() => import('#web/pages/resend-verification-email.tsx')) },
]

const provider_routes: RouteObject[] = [
  { path: '/settings', lazy: lazyPage(() => import('#web/pages/settings.tsx')) },
  { path: '/home', lazy: lazyPage(() => import('#web/pages/home.tsx')) },
  { path: '/patient-management', lazy: lazyPage(() => import('#web/pages/patient-management.tsx')) },
  { path: '/patients/:id', lazy: lazyPage(() => import('#web/pages/patients/chart.tsx')) },
  { path: '/patients/:id/medical-history', lazy: lazyPage(() => import('#web/pages/patients/medical-history.tsx')) },
  { path: '/patients/:id/upload-data', lazy: lazyPage(() => import('#web/pages/patients/upload-data.tsx')) },
  { path: '/patients/:id/notes', lazy: lazyPage(() => import('#web/pages/patient-notes.tsx')) },
  { path: '/patients/:patientId/notes/:noteId/view', lazy: note },
  { path: '/documents/:patientId/notes/:noteId/view', lazy: note },
  { path: '/patients/:patientId/notes/:noteId/summary', lazy: lazyPage(() => import('#web/pages/note-summary.tsx')) },
  { path: '/notes/:noteId', lazy: note },
  { path: '/template-selection', lazy: template_selection },
  { path: '/patients/:patientId/template-selection', lazy: template_selection },
  { path: '/dashboard/:patientId/template-selection', lazy: template_selection },
  { path: '/drafts/:draftId', lazy: draft },
  { path: '/draft-notes/:draftId', lazy: draft },
  { path: '/documentations', lazy: lazyPage(() => import('#web/pages/documentations.tsx')) },
  { path: '/documentations/review', lazy: lazyPage(() => import('#web/pages/review-queue.tsx')) },
  { path: '/documentations/:id', lazy: note },
  { path: '/appointments', lazy: lazyPage(() => import('#web/pages/appointments.tsx')) },
  { path: '/appointments/new', lazy: lazyPage(() => import('#web/pages/new-appointment.tsx')) },
  { path: '/collaboration', lazy: lazyPage(() => import('#web/pages/collaboration.tsx')) },
  { path: '/ask-wyze/:chatInstanceId?', lazy: lazyPage(() => import('#web/pages/ask-wyze.tsx')) },
  { path: '/intake-form', lazy: lazyPage(() => import('#web/pages/intake-forms.tsx')) },
  { path: '/intake-form/:id', lazy: lazyPage(() => import('#web/pages/intake-form.tsx')) },
  { path: '/hipaa-compliance', lazy: lazyPage(() => import('#web/pages/hipaa-compliance.tsx')) },
  { path: '/integrations', lazy: integrations },
  { path: '/settings/integrations', lazy: integrations },
]

const admin_routes: RouteObject[] = [
  { path: '/admin/dashboard', lazy: lazyPage(() => import('#web/pages/admin/dashboard.tsx')) },
  { path: '/admin/providers', lazy: lazyPage(() => import('#web/pages/admin/providers.tsx')) },
  { path: '/admin/activities', lazy: lazyPage(() => import('#web/pages/admin/activities.tsx')) },
  { path: '/admin/hipaa-compliance', lazy: lazyPage(() => import('#web/pages/admin/hipaa-compliance.tsx')) },
  { path: '/admin/integrations', lazy: lazyPage(() => import('#web/pages/admin/integrations.tsx')) },
  { path: '/admin/analytics', lazy: lazyPage(() => import('#web/pages/admin/analytics.tsx')) },
  { path: '/admin/reports', lazy: lazyPage(() => import('#web/pages/admin/reports.tsx')) },
  { path: '/admin/settings', lazy: lazyPage(() => import('#web/pages/admin/settings.tsx')) },
]

/** The whole URL table. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: FullScreenLoader,
    ErrorBoundary: RouteError,
    children: [
      { path: '/', loader: () => redirect('/signin') },
      { path: '/purple-screen', lazy: lazyPage(() => import('#web/pages/purple-screen.tsx')) },
      { loader: gateLoader('guest'), element: <Gate area="guest" />, children: guest_routes },
      ...open_routes,
      {
        loader: gateLoader('provider'),
        element: <Gate area="provider" />,
        children: [
          {
            lazy: lazyPage(() => import('./provider-layout.tsx')),
            children: [{ ErrorBoundary: RouteError, children: provider_routes }],
          },
        ],
      },
      {
        loader: gateLoader('admin'),
        element: <Gate area="admin" />,
        children: [
          {
            lazy: lazyPage(() => import('./admin-layout.tsx')),
            children: [{ ErrorBoundary: RouteError, children: admin_routes }],
          },
        ],
      },
      { path: '*', lazy: lazyPage(() => import('#web/pages/not-found.tsx')) },
    ],
  },
]
