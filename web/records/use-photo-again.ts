import { useEffect, useState } from "react"
import type { PhotoKind, RecordOf } from "#domain/record-kinds"
import type { Freshness } from "../api/freshness"
import { request } from "../api/request"
import { useFreshness } from "../api/resource"
import type { Draft } from "../forms/draft"
import { useQuery } from "../lib/address"
import { jpegIn } from "../photos/jpeg-in"

/**
 * Takes the photo of the record in the form's address, whose reading, visit or sale is logged again, into a new form; true when
 * it can't be had.
 */
export const usePhotoAgain = (
  kind: PhotoKind,
  rowId: number,
  draft: Draft,
  onPhoto: (photo: Blob) => void,
): boolean => {
  const fresh = useFreshness()
  const query = useQuery()
  const id = Number(query.get("photo"))
  const from = query.get("of") === "visits" ? "visits" : kind
  const [isLost, setLost] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (!id || draft.restored) return
    let isOpen = true
    const take = ({ photoUrl }: RecordOf<PhotoKind>) => {
      const photo = jpegIn(photoUrl)
      if (!isOpen) return
      if (photo) onPhoto(photo)
      else setLost(true)
    }
    photoHere(fresh, `/api/rows/${rowId}/${from}/${id}`).then(take, () => setLost(true))
    return () => {
      isOpen = false
    }
  }, [])
  return isLost
}

/** The record as its page has shown it on this phone, which works without a signal; else the server's. */
const photoHere = async (fresh: Freshness, path: string): Promise<RecordOf<PhotoKind>> => {
  const known = (fresh.statusOf(path)?.data ?? (await fresh.keptOf?.(path))?.data) as
    | RecordOf<PhotoKind>
    | undefined
  return jpegIn(known?.photoUrl) && known ? known : request("GET", path)
}
