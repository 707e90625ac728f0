import { Logger } from 'graphile-worker'

/** The library's own lines quote errors, and those may quote addresses: what is worth saying is said by run-tasks.ts. */
export const quiet_logger = new Logger(() => () => {})
