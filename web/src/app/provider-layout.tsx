import { Outlet } from 'react-router'

export default function ProviderLayout() {
  return <Outlet />
}
