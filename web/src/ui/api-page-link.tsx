import { Button } from '@mantine/core'

/** To the description of the API that the server makes from its own contract. */
export function ApiPageLink() {
  return (
    <Button component="a" href="/api/docs" target="_blank" rel="noreferrer" variant="default">
      Description of the API
    </Button>
  )
}
