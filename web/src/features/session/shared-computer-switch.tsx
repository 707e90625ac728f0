import { useState } from 'react'
import { chooseSharedComputer, isSharedComputer } from '#web/platform/shared-computer.ts'
import classes from './shared-computer-switch.module.css'

/** Part of signing in: on a shared computer the session ends with the tab, and nothing is kept on the device. */
export function SharedComputerSwitch() {
  const [is_shared, setShared] = useState(isSharedComputer)
  return (
    <label className={classes.label}>
      <input
        type="checkbox"
        className={classes.box}
        checked={is_shared}
        onChange={(event) => {
          chooseSharedComputer(event.currentTarget.checked)
          setShared(event.currentTarget.checked)
        }}
      />
      <span>
        This is a shared computer
        <span className={classes.hint}>Nothing is kept here once the tab is closed.</span>
      </span>
    </label>
  )
}
