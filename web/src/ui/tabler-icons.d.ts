// One file per icon keeps the build from reading 6,000 of them; the package types only its barrel.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'
  const icon: TablerIcon
  export default icon
}
