import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPicture } from '#contract/profile.ts'
import { request } from './api.ts'

/** `/api/users/7/picture?v=3f` → what the call takes. */
export function readPicturePath(path: string): { user_id: string; v: string | undefined } | null {
  const found = /\/users\/(\d+)\/picture(?:\?v=([\w-]+))?$/.exec(path)
  return found === null ? null : { user_id: found[1]!, v: found[2] }
}

/** A picture needs the session like every other answer, so it is fetched and shown from memory; null while there is none. */
export function usePicture(path: string | null | undefined): string | null {
  const place = path ? readPicturePath(path) : null
  const { data } = useQuery({
    queryKey: [getPicture.name, place?.user_id ?? null, place?.v ?? null],
    queryFn: async ({ signal }) => (await request(getPicture, { params: { user_id: place!.user_id }, query: { v: place!.v }, signal })).blob(),
    enabled: place !== null,
    staleTime: Infinity,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(data instanceof Blob)) return setUrl(null)
    const next = URL.createObjectURL(data)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [data])
  return url
}
