import { createBrowserRouter } from 'react-router'
import { routes } from './routes.tsx'

/** Begins to route at once, so the session must be there: a gate that finds none sends away. */
export function startRouter() {
  return createBrowserRouter(routes)
}
