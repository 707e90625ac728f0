/** Marks that turn the direction of writing, characters that no screen shows, and what separates folders. */
const unshowable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const longest = 150

/** What a file is called on screens and when it is given out. Bytes are stored under a number of our own, never under this. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().replace(unshowable, '').split(/[/\\]/).at(-1)!.trim()
  if (last === '' || /^\.+$/.test(last)) return 'file'
  if (last.length <= longest) return last
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(last)?.[0] ?? ''
  return `${last.slice(0, longest - ending.length)}${ending}`
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/tiff': 'tiff', 'image/gif': 'gif', 'application/rtf': 'rtf', 'application/dicom': 'dcm', 'text/plain': 'txt' }

/** What a file within a file is called when it is given out: its own name or title, with the ending of its kind where it has none. */
export function nameAttached(given: string, media_type: string): string {
  const name = cleanFileName(given.replaceAll(/[/\\]/g, '-'))
  return /\.[A-Za-z0-9]{2,5}$/.test(name) ? name : `${name}.${endings[media_type] ?? 'bin'}`
}
