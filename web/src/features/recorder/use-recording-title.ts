import { useEffect } from 'react'

const mark = /^[●○] [^·]*· /

/** Puts what the recorder does before the title of whatever screen is shown, also where the screen changes it. */
export function useRecordingTitle(words: string): void {
  useEffect(() => {
    const write = () => {
      const title = `${words} · ${document.title.replace(mark, '')}`
      if (document.title !== title) document.title = title
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => watch.disconnect()
  }, [words])
  useEffect(
    () => () => {
      document.title = document.title.replace(mark, '')
    },
    [],
  )
}
