/**
 * "Others use this computer too", said at sign-in: the session then lives in this tab alone, and nothing of what a person
 * reads or types is kept on the device.
 */
const shared_key = 'wyze-shared'

export function isSharedComputer(): boolean {
  try {
    return sessionStorage.getItem(shared_key) !== null
  } catch {
    return true
  }
}

export function chooseSharedComputer(is_shared: boolean): void {
  try {
    if (is_shared) sessionStorage.setItem(shared_key, '1')
    else sessionStorage.removeItem(shared_key)
  } catch {
    // No storage at all: then nothing is kept in any case.
  }
}

/** Where what belongs to the session is kept: for this tab on a shared computer, for this browser on one's own. */
export function sessionStorageOfChoice(): Storage {
  return isSharedComputer() ? sessionStorage : localStorage
}
