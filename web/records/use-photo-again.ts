import { useEffect, useState } from "react"
import type { PhotoKind, RecordOf } from "#domain/record-kinds"
import { useFreshness } from "../api/resource"
import type { Draft } from "../forms/draft"
import { useQuery } from "../lib/address"
import { jpegIn } from "../photos/jpeg-in"
import { recordHere } from "./record-here"

/**
 * Takes the photo of the record in the form's address, whose reading or sale is logged again, into a new form; true when it can't
 * be had.
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
    recordHere(fresh, `/api/rows/${rowId}/${kind}/${id}`).then(take, () => setLost(true))
    return () => {
      isOpen = false
    }
  }, [])
  return isLost
}
