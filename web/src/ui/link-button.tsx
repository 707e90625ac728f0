import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Looks like a button and is a link: it goes somewhere, and can be opened in another tab. */
export function LinkButton({ to, children, ...rest }: ButtonProps & { to: string; children: ReactNode; onClick?: () => void }) {
  return (
    <Button component={Link} to={to} {...rest}>
      {children}
    </Button>
  )
}
